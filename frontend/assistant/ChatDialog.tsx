import { type ReactNode, useLayoutEffect, useRef } from "react";

type ChatDialogProps = {
  /** The id of the heading in `children`. */
  readonly labelledBy: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A native dialog, open while it is mounted. The browser keeps the focus in it and gives it back. */
export const ChatDialog = ({ labelledBy, onClose, children }: ChatDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop is a shortcut; Escape and a button do the same.
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      className="help-dialog"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
};
