import { useEffect, useRef } from "react";

const KEPT = "data-focus-kept";

/**
 * Keeps the keyboard's place where a press can remove the pressed element: when the focused element inside `area` is
 * removed, the focus moves to `rest`, or to `area` without one. The target must be focusable. An element that opened a
 * dialog counts as focused while the dialog is open, in whichever order the two are removed. Of an area within this one the focus is
 * kept there, unless it is removed itself.
 */
export const useFocusKept = <Area extends HTMLElement, Rest extends HTMLElement = HTMLElement>() => {
  const area = useRef<Area>(null);
  const rest = useRef<Rest>(null);
  useEffect(() => {
    const watched = area.current;
    if (!watched) return;
    watched.setAttribute(KEPT, "");
    /** The last focused element outside dialogs, if it was inside the area. */
    let last: Element | null = null;
    let lastArea: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) last = null;
      else if (watched.contains(target)) {
        last = target;
        lastArea = target.closest(`[${KEPT}]`);
      } else if (!target.closest("[role=dialog]")) last = null;
    };
    const observer = new MutationObserver(() => {
      const { activeElement, body } = document;
      // A dialog takes the focus that an element in it loses.
      const isNowhere = activeElement === body || activeElement === watched.closest("[role=dialog]");
      const isOwn = lastArea === watched || lastArea?.isConnected === false;
      if (last !== null && !last.isConnected && isOwn && isNowhere) (rest.current ?? watched).focus();
    });
    document.addEventListener("focusin", remember);
    observer.observe(watched, { childList: true, subtree: true });
    // A dialog is a child of the body.
    observer.observe(document.body, { childList: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
  return { area, rest };
};
