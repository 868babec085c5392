import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../kernel/lazy-part.ts";

const Loaded = lazyPart(async () => (await import("./AccountDialog.tsx")).AccountDialog);

/** The account's dialog, whose forms are loaded when it is first opened: few sessions open it. */
export const LazyAccountDialog = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
);
