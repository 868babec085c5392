import { useEffect, useEffectEvent } from "react";

type SubmitState = {
  /** Submit attempts of an incomplete step. */
  readonly invalidSubmits: number;
  readonly rejection: { readonly kind: string } | null;
};

/** Focuses the first existing element of `ids`: on every invalid submit and on every rejection. */
export const useFocusFirst = ({ invalidSubmits, rejection }: SubmitState, ids: readonly string[]): void => {
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
