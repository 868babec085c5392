import { useLayoutEffect, useRef } from "react";

/**
 * Keeps an element where it stands on the screen when what is above it changes because of `cause`: a slider must not
 * slip from under the finger that moves it. The page's own scroll anchoring must be off meanwhile, not to move it twice.
 */
export const useStill = <Element extends HTMLElement>(cause: unknown) => {
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
