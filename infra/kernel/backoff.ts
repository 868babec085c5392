const FIRST_MS = 100;
const LAST_MS = 15_000;

export type Backoff = {
  /** How long to wait before the next attempt. */
  nextMs(): number;
  /** After a success: the next wait is the first one again. */
  reset(): void;
};

/**
 * Waits that double from `firstMs` to `lastMs` (0.1 s to 15 s by default), each shortened by up to a half at random, so that
 * many processes do not retry at the same moment.
 */
export const backoff = ({ firstMs = FIRST_MS, lastMs = LAST_MS } = {}): Backoff => {
  let ms = firstMs;
  return {
    nextMs: () => {
      const current = ms * (0.5 + Math.random() / 2);
      ms = Math.min(ms * 2, lastMs);
      return current;
    },
    reset: () => {
      ms = firstMs;
    },
  };
};
