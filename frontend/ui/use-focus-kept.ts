import { useEffect, useRef } from "react";

/**
 * Where a row may go away with the button that was pressed in it: the focus, which would be nowhere then, goes to `rest`,
 * and a keyboard goes on from there. `rest` must take a focus.
 */
export const useFocusKept = <Area extends HTMLElement, Rest extends HTMLElement>() => {
  const area = useRef<Area>(null);
  const rest = useRef<Rest>(null);
  useEffect(() => {
    const watched = area.current;
    if (!watched) return;
    let last: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const observer = new MutationObserver(() => {
      const lost = last instanceof Node && !last.isConnected && document.activeElement === document.body;
      if (lost) rest.current?.focus();
    });
    watched.addEventListener("focusin", remember);
    observer.observe(watched, { childList: true, subtree: true });
    return () => {
      watched.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
  return { area, rest };
};
