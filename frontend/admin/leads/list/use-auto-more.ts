import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** Distance from the end of the list at which the next page is fetched, px. */
const AHEAD_PX = 600;
/** How long the end must stay near, so that scrolling past or going to the button fetches nothing. */
const STAY_MS = 400;

/** Fetches the next page when the end of the list has been near for a moment. */
export const useAutoMore = (wanted: boolean, more: () => void): RefObject<HTMLDivElement | null> => {
  const end = useRef<HTMLDivElement>(null);
  const fetchMore = useEffectEvent(more);
  useEffect(() => {
    const element = end.current;
    if (!wanted || !element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        // Several at once when the end came and went meanwhile: the last one holds.
        if (!entries.at(-1)?.isIntersecting) return;
        timer = setTimeout(() => {
          // The button must not move away from the keyboard; a pressed one keeps the focus without being used by it.
          if (!element.querySelector(":focus-visible")) fetchMore();
        }, STAY_MS);
      },
      { rootMargin: `0px 0px ${AHEAD_PX}px 0px` },
    );
    watch.observe(element);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
    };
  }, [wanted]);
  return end;
};
