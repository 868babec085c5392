import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** This far before the list's end the next page is fetched, px. */
const AHEAD_PX = 600;
/** Whoever only passes by, or goes to the button to press it, is not overtaken. */
const STAY_MS = 400;

/** Fetches the next page when the end of the list has been near for a moment. The button beside it stays. */
export const useAutoMore = (wanted: boolean, more: () => void): RefObject<HTMLDivElement | null> => {
  const end = useRef<HTMLDivElement>(null);
  const fetchMore = useEffectEvent(more);
  useEffect(() => {
    const element = end.current;
    if (!wanted || !element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (!entry?.isIntersecting) return;
        timer = setTimeout(() => {
          // The button must not run away from the key that is about to press it.
          if (!element.contains(document.activeElement)) fetchMore();
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
