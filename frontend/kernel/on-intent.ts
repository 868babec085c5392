/** Calls back at the first signs that an element is going to be used: a pointer or finger on it, or the focus. */
export const onIntent = (element: HTMLElement, begin: () => unknown): void => {
  for (const sign of ["pointerover", "focusin"]) element.addEventListener(sign, begin, { once: true });
};
