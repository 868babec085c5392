import { session } from "../kernel/session.ts";

/** Longer than a request takes that a touch asked for, shorter than the idle time-out by far. */
const ACTIVE_MS = 30_000;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
const BACKGROUND = { "x-background": "1" } as const;

/**
 * Marks the requests of a page without user activity for half a minute, such as polls, so that the server does not take them
 * for use of the session. Returns how to stop.
 */
export const watchActivity = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const touched = () => {
    session.marks = {};
    clearTimeout(timer);
    timer = setTimeout(() => {
      session.marks = BACKGROUND;
    }, ACTIVE_MS);
  };
  touched();
  for (const touch of TOUCHES) addEventListener(touch, touched, { capture: true, passive: true });
  return () => {
    for (const touch of TOUCHES) removeEventListener(touch, touched, { capture: true });
    clearTimeout(timer);
    session.marks = {};
  };
};
