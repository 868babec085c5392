import type { ComponentProps } from "react";
import { lazyPart } from "../kernel/lazy-part.ts";
import { DialogPart } from "../ui/DialogPart.tsx";

const Loaded = lazyPart(async () => (await import("./AccountDialog.tsx")).AccountDialog);

/** The account's dialog, whose forms are loaded when it is first opened: few sessions open it. */
export const LazyAccountDialog = (props: ComponentProps<typeof Loaded>) => (
  <DialogPart>
    <Loaded {...props} />
  </DialogPart>
);
