import { useEffect } from "react";
import { hasUnstoredDraft } from "../kernel/account-drafts.ts";

/** Asks before the page is left with a text that would be lost; a stored draft needs no question. */
export const useLossWarning = (): void =>
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnstoredDraft()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
