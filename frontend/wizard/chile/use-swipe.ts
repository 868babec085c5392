import { type TouchEvent, useRef } from "react";

/** Specification, section 9. */
const THRESHOLD_PX = 50;
/** Touches near the edges belong to the browser's own gestures. */
const EDGE_PX = 24;

type Start = { readonly x: number; readonly y: number };

/**
 * Touch handlers for horizontal swipes that do not start at a screen edge or in a horizontally scrolling
 * element, on a page that is not magnified.
 */
export const useSwipe = (swiped: (direction: "left" | "right") => void) => {
  const start = useRef<Start | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      start.current =
        touch && event.touches.length === 1 && isOurs(touch.clientX, event.target)
          ? { x: touch.clientX, y: touch.clientY }
          : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!touch || !from) return;
      const direction = swipeOf(from, { x: touch.clientX, y: touch.clientY });
      if (direction) swiped(direction);
    },
    onTouchCancel: () => {
      start.current = null;
    },
  };
};

export const swipeOf = (from: Start, to: Start): "left" | "right" | null => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dx) < THRESHOLD_PX || Math.abs(dx) < 2 * Math.abs(dy)) return null;
  return dx < 0 ? "left" : "right";
};

const isOurs = (x: number, target: EventTarget): boolean =>
  !isMagnified() &&
  x >= EDGE_PX &&
  x <= innerWidth - EDGE_PX &&
  target instanceof Element &&
  !scrollsSideways(target);

/** On a page that was zoomed with two fingers, one finger moves the page. Browsers round the scale. */
const isMagnified = (): boolean => (visualViewport?.scale ?? 1) > 1.01;

/** Text in a field can be dragged sideways, too. */
const scrollsSideways = (element: Element): boolean => {
  if (element.closest("input, textarea, select, dialog")) return true;
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement)
    if (each.scrollWidth > each.clientWidth && /auto|scroll/.test(getComputedStyle(each).overflowX))
      return true;
  return false;
};
