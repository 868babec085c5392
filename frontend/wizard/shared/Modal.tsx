import { X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { cx } from "../../ui/cx.ts";

type ModalProps = {
  /** Id of the dialog's heading. */
  readonly labelledBy: string;
  /** null: the dialog cannot be dismissed. */
  readonly onClose: (() => void) | null;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A native dialog, open while mounted. The browser traps and restores the focus. */
export const Modal = ({ labelledBy, onClose, className, children }: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it is removed, because only then does the browser restore the focus.
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
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // Browsers close a dialog without asking when Escape is pressed again and again: it opens again, or its step is stuck.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose?.();
      }}
      className={cx(
        "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-wizard overflow-y-auto overscroll-contain rounded-card bg-surface text-ink backdrop:bg-ink/60",
        className,
      )}
    >
      {children}
    </dialog>
  );
};

type CloseButtonProps = { readonly label: string; readonly onClose: () => void };

/** Close button in a dialog's upper corner. */
export const CloseButton = ({ label, onClose }: CloseButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClose}
    className="-mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-ctl hover:bg-mint"
  >
    <X aria-hidden="true" strokeWidth={1.75} className="size-6" />
  </button>
);
