/** First pause between attempts; it doubles up to SOON_MS, and after SOON_ATTEMPTS up to LATER_MS. */
export const FIRST_PAUSE_MS = 1_000;
export const SOON_MS = 4_000;
const SOON_ATTEMPTS = 60;
const LATER_MS = 60_000;

/**
 * Time to wait after `attempts` failures, ms: exponential and capped; the upper half is random, so that tabs do not
 * retry at the same moment.
 */
export const backoffMs = (attempts: number, random: () => number): number => {
  const cap = attempts > SOON_ATTEMPTS ? LATER_MS : SOON_MS;
  const full = Math.min(cap, FIRST_PAUSE_MS * 2 ** (attempts - 1));
  return full / 2 + (random() * full) / 2;
};
