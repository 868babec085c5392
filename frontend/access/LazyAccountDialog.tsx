import { type ComponentProps, lazy, Suspense } from "react";
import { required } from "../kernel/persistently.ts";

const Loaded = lazy(async () => ({
  default: (await required(() => import("./AccountDialog.tsx"))).AccountDialog,
}));

/** The account's dialog, whose forms are loaded when it is first opened: few sessions open it. */
export const LazyAccountDialog = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
);
