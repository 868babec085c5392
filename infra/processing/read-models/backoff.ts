const FIRST_MS = 100;
const LAST_MS = 15_000;

/** Pauses that double from 0.1 s to 15 s, spread out so that many processes don't come back at the same moment. */
export const backoff = () => {
  let ms = FIRST_MS;
  return {
    nextMs: (): number => {
      const now = ms * (0.5 + Math.random() / 2);
      ms = Math.min(ms * 2, LAST_MS);
      return now;
    },
    reset: (): void => {
      ms = FIRST_MS;
    },
  };
};
