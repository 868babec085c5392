import { useEffect, useRef } from "react";

/**
 * Where what is pressed may go away with the press: the focus, which would be nowhere then, goes to `rest`, or to the
 * `area` itself where there is no rest, and a keyboard goes on from there. Whichever it is must take a focus.
 */
export const useFocusKept = <Area extends HTMLElement, Rest extends HTMLElement = HTMLElement>() => {
  const area = useRef<Area>(null);
  const rest = useRef<Rest>(null);
  useEffect(() => {
    const watched = area.current;
    if (!watched) return;
    /** What had the focus last, when it was in here. */
    let last: Node | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Node && watched.contains(target) ? target : null;
    };
    const observer = new MutationObserver(() => {
      const lost = last !== null && !last.isConnected && document.activeElement === document.body;
      if (lost) (rest.current ?? watched).focus();
    });
    document.addEventListener("focusin", remember);
    observer.observe(watched, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
  return { area, rest };
};
