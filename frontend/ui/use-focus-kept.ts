import { useEffect, useRef } from "react";

/**
 * Keeps the keyboard's place where a press can remove the pressed element: when the focused element inside `area` is
 * removed, the focus moves to `rest`, or to `area` without one. The target must be focusable.
 */
export const useFocusKept = <Area extends HTMLElement, Rest extends HTMLElement = HTMLElement>() => {
  const area = useRef<Area>(null);
  const rest = useRef<Rest>(null);
  useEffect(() => {
    const watched = area.current;
    if (!watched) return;
    /** The last focused element, if it was inside the area. */
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
