export type WakeUp = {
  /** Aborts every signal that was taken before. */
  notify(): void;
  /** Aborts at the next `notify`. Take it before reading, and wait with it afterwards: what is written in between is not missed. */
  next(): AbortSignal;
};

/** Ends the waits of readers, so that they read again. */
export const wakeUp = (): WakeUp => {
  let current = new AbortController();
  return {
    notify: () => {
      const previous = current;
      current = new AbortController();
      previous.abort();
    },
    next: () => current.signal,
  };
};
