import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

/**
 * History of what opens over a page and is named in the address, such as a lead or a conversation: closing what was opened
 * here goes back in the browser's history, as its "back" does.
 */
export const useBackToClose = (isOpen: boolean) => {
  const [, navigate] = useLocation();
  const openedHere = useRef(false);
  useEffect(() => {
    if (!isOpen) openedHere.current = false;
  }, [isOpen]);
  return {
    /** Replaces where something is open, so that "back" leads from any to the page. */
    openAt: (address: string) => {
      if (!isOpen) openedHere.current = true;
      navigate(address, { replace: isOpen });
    },
    /** `address`: of the page alone, for one that was opened by its address. */
    closeAt: (address: string) => {
      if (!openedHere.current) return navigate(address, { replace: true });
      // Back once only: the address changes a moment later, and a second press may come before.
      openedHere.current = false;
      window.history.back();
    },
  };
};
