import { type RefObject, useEffect, useRef } from "react";

/** The first control of a form that its last submit found wrong; null when there is none. */
export const firstInvalid = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>("[aria-invalid=true]") ?? null;

/** Moves the focus to the form's first invalid control after each refused submit; `refusals` counts them. */
export const useFocusFirstInvalid = (refusals: number): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) firstInvalid(form.current)?.focus();
  }, [refusals]);
  return form;
};
