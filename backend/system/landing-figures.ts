import { withTimeout } from "../application/with-timeout.ts";
import type { LandingFigures } from "./documents.ts";

/** Durations in ms. */
const RENEWED = {
  afterMs: 600_000,
  /** While a figure is missing, such as right after the first start, or after an error. */
  incompleteAfterMs: 15_000,
  /** Longest delay of the landing page by a database that does not answer. */
  longestWaitMs: 1_000,
} as const;

/**
 * Caches the landing page's figures: the last ones are served while newer ones are read, so that a visitor waits for
 * the database at most once, for a bounded time. null: none are known yet.
 */
export const landingFigures = (
  read: () => Promise<LandingFigures>,
  now: () => string,
  onError: (error: unknown) => void,
) => {
  let last: LandingFigures | null = null;
  /** When they were read last, and for how long they hold; ms. */
  let renewed = { at: 0, forMs: 0 };
  let reading: Promise<void> | null = null;

  const renew = async (): Promise<void> => {
    try {
      last = await read();
    } catch (error) {
      // The last figures stay valid for the date that they name.
      onError(error);
    }
    const complete = last !== null && last.leads !== null && last.plans !== null && last.finish !== null;
    const forMs = complete ? RENEWED.afterMs : RENEWED.incompleteAfterMs;
    renewed = { at: Date.parse(now()), forMs };
    reading = null;
  };

  return async (): Promise<LandingFigures | null> => {
    const age = Date.parse(now()) - renewed.at;
    // Below 0 after the clock was set back.
    if (age < 0 || age >= renewed.forMs) reading ??= renew();
    if (last === null && reading !== null) await withTimeout(reading, RENEWED.longestWaitMs, () => {});
    return last;
  };
};
