import type { LandingFigures } from "./documents.ts";

/** Durations in ms. */
const RENEWED = {
  afterMs: 600_000,
  /** While a figure is missing, such as right after the first start, or after an error. */
  incompleteAfterMs: 15_000,
  /** The landing page is not held up for longer by a database that does not answer. */
  longestWaitMs: 1_000,
} as const;

/**
 * The landing page's figures from memory: the last ones are served while newer ones are read, so that a visitor waits
 * for the database once at most, and never for long. null: none are known yet.
 */
export const landingFigures = (read: () => Promise<LandingFigures>, now: () => string) => {
  let last: LandingFigures | null = null;
  let renewAt = 0;
  let reading: Promise<void> | null = null;

  const renew = async (): Promise<void> => {
    try {
      last = await read();
    } catch {
      // The last figures are true for the day that they name.
    }
    const complete = last !== null && last.leads !== null && last.plans !== null && last.finish !== null;
    renewAt = Date.parse(now()) + (complete ? RENEWED.afterMs : RENEWED.incompleteAfterMs);
    reading = null;
  };

  return async (): Promise<LandingFigures | null> => {
    if (Date.parse(now()) >= renewAt) reading ??= renew();
    if (last === null && reading !== null) await atMost(reading);
    return last;
  };
};

/** Waits for `reading`, or for as long as a visitor may be held up. */
const atMost = async (reading: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, RENEWED.longestWaitMs);
  });
  await Promise.race([reading, limit]);
  clearTimeout(timer);
};
