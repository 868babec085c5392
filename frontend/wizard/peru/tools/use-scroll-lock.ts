import { useLayoutEffect, useRef } from "react";

/**
 * Keeps an element at its position on screen when content above it changes because of `cause`, so that a
 * slider does not move away from the finger. The page's scroll anchoring must be off meanwhile, or the
 * correction is applied twice.
 */
export const useScrollLock = <Element extends HTMLElement>(cause: unknown) => {
  const element = useRef<Element>(null);
  const last = useRef<{ readonly place: number; readonly cause: unknown } | null>(null);
  useLayoutEffect(() => {
    if (!element.current) return;
    const place = element.current.getBoundingClientRect().top + scrollY;
    if (last.current && last.current.cause !== cause) scrollBy(0, place - last.current.place);
    last.current = { place, cause };
  });
  return element;
};
