import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

type SubmitState = {
  /** Submit attempts of an incomplete step. */
  readonly invalidSubmits: number;
  readonly rejection: { readonly kind: string } | null;
};

/** Focuses the first existing element of `ids`: on every invalid submit and on every rejection. */
export const useErrorFocus = ({ invalidSubmits, rejection }: SubmitState, ids: readonly string[]): void => {
  const focusFirst = useEffectEvent(() => {
    const [first] = ids.map((id) => document.getElementById(id)).filter((element) => element !== null);
    first?.focus();
  });
  const rejected = rejection?.kind;
  useEffect(() => {
    if (invalidSubmits > 0) focusFirst();
  }, [invalidSubmits]);
  // Apart: an edit that ends the rejection must not move the focus.
  useEffect(() => {
    if (rejected) focusFirst();
  }, [rejected]);
};

/** Specification, section 2.3: the desktop layout starts at 1024 px. */
const DESKTOP = "(min-width: 1024px)";

export const useDesktop = (): boolean =>
  useSyncExternalStore(
    onDesktopChange,
    () => matchMedia(DESKTOP).matches,
    // Markup made without a browser has the whole layout.
    () => true,
  );

/** Not inside the hook: React subscribes again whenever the function is another one. */
const onDesktopChange = (changed: () => void) => {
  const query = matchMedia(DESKTOP);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};
