import { backoff } from "../../kernel/backoff.ts";

/** Consecutive failures that open the circuit. */
const FAILURES = 3;
const PAUSES_MS = { firstMs: 30_000, lastMs: 15 * 60_000 };

export type CircuitBreaker = {
  /** Whether one more attempt may be made; it has to be reported. After a pause one is made at a time. */
  readonly allows: () => boolean;
  readonly isOpen: () => boolean;
  readonly succeeded: () => void;
  readonly failed: () => void;
};

/** A circuit breaker: after three failures in a row no attempt is made for half a minute, and longer each time. */
export const circuitBreaker = (nowMs: () => number): CircuitBreaker => {
  const pauses = backoff(PAUSES_MS);
  let failures = 0;
  let until = 0;
  let isTrying = false;
  const isOpen = () => failures >= FAILURES && nowMs() < until;
  return {
    isOpen,
    allows: () => {
      if (failures < FAILURES) return true;
      if (isOpen() || isTrying) return false;
      isTrying = true;
      return true;
    },
    succeeded: () => {
      failures = 0;
      isTrying = false;
      pauses.reset();
    },
    failed: () => {
      failures += 1;
      // Attempts that were under way when it opened lengthen no pause: they met the same outage.
      if (failures === FAILURES || isTrying) until = nowMs() + pauses.nextMs();
      isTrying = false;
    },
  };
};
