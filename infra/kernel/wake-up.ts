export type WakeUp = {
  /** Aborts every signal that was taken before. */
  notify(): void;
  /** Aborts at the next `notify`. Take it before reading, and wait with it afterwards: what is written in between is not missed. */
  next(): AbortSignal;
};

const WOKEN = "woken";

/** Ends the waits of readers, so that they read again. */
export const wakeUp = (): WakeUp => {
  let current: AbortController | null = null;
  return {
    notify: () => {
      const previous = current;
      current = null;
      // With a reason of its own: the default one is an exception with a stack.
      previous?.abort(WOKEN);
    },
    next: () => {
      current ??= new AbortController();
      return current.signal;
    },
  };
};
