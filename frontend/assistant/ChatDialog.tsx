import type { ReactNode } from "react";
import { useModalDialog } from "../ui/use-modal-dialog.ts";
import "./chat-dialog.css";

type ChatDialogProps = {
  /** The id of the heading in `children`. */
  readonly labelledBy: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog of the chat, open while it is mounted. */
export const ChatDialog = ({ labelledBy, onClose, children }: ChatDialogProps) => (
  <dialog {...useModalDialog(onClose)} aria-labelledby={labelledBy} className="help-dialog">
    {children}
  </dialog>
);
