import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react";

/**
 * Attributes of a native dialog that is open while its component is mounted; the browser traps and restores the focus.
 * `onClose` is called by Escape and by a press on the backdrop; null: neither closes the dialog.
 */
export const useModalDialog = (onClose: (() => void) | null) => {
  const ref = useRef<HTMLDialogElement>(null);
  // Closed before it is removed, because only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = ref.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose?.();
    },
    // Browsers close a dialog without asking when Escape is pressed again and again.
    onClose: ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      if (currentTarget.isConnected && !currentTarget.open) (onClose ?? (() => currentTarget.showModal()))();
    },
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (target === currentTarget) onClose?.();
    },
  };
};
