import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import { useModalDialog } from "../../ui/use-modal-dialog.ts";

type ModalProps = {
  /** Id of the dialog's heading. */
  readonly labelledBy: string;
  /** null: the dialog cannot be dismissed. */
  readonly onClose: (() => void) | null;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A dialog of a wizard, open while it is mounted. */
export const Modal = ({ labelledBy, onClose, className, children }: ModalProps) => {
  return (
    <dialog
      {...useModalDialog(onClose)}
      aria-labelledby={labelledBy}
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
