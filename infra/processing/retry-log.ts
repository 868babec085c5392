import type { Log } from "./log.ts";

/** The shortest time between two lines about the same failing work. */
const LINE_EVERY_MS = 10_000;

export type RetryLog = {
  /** An attempt failed and there will be another. */
  failed(error: unknown): void;
  /** An attempt succeeded. Cheap when none has failed. */
  succeeded(): void;
};

export type RetryLogOptions = {
  readonly log: Log;
  /** Level of the lines about failures; the line about the end is always `info`. */
  readonly level: "warn" | "error";
  readonly messages: { readonly failing: string; readonly working: string };
  /** Added to every line. */
  readonly fields?: object;
  /** How long failing with this error is part of ordinary work and not logged; 0 by default. */
  readonly toleratedMs?: (error: unknown) => number;
  /** A monotonic clock; set by tests. */
  readonly nowMs?: () => number;
};

/**
 * Log lines about work that is retried until it succeeds: one line when it begins to fail, at most one every
 * 10 s while it keeps failing, with the number of failures so far, and one when it works again. Failures less than 10 s
 * after the last line are counted in the next one, so that occasional failures do not fill the log either.
 */
export const retryLog = (options: RetryLogOptions): RetryLog => {
  const {
    log,
    level,
    messages,
    fields = {},
    toleratedMs = () => 0,
    nowMs = () => performance.now(),
  } = options;
  let sinceMs: number | null = null;
  let lineMs = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let announced = false;
  const lasting = (now: number) => ({ failures, forMs: Math.round(now - (sinceMs ?? now)) });
  return {
    failed: (error) => {
      const now = nowMs();
      sinceMs ??= now;
      failures += 1;
      if (now - lineMs < LINE_EVERY_MS || now - sinceMs < toleratedMs(error)) return;
      log[level]({ ...fields, err: error, ...lasting(now) }, messages.failing);
      lineMs = now;
      announced = true;
    },
    succeeded: () => {
      if (sinceMs === null) return;
      if (announced) {
        log.info({ ...fields, ...lasting(nowMs()) }, messages.working);
        failures = 0;
        announced = false;
      }
      sinceMs = null;
    },
  };
};
