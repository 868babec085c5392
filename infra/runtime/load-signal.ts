import { performance } from "node:perf_hooks";
import type { Load } from "@asesorador/backend/application/admission";
import type { Pool } from "pg";

/**
 * Measures this process between two calls: event loop utilisation, and requests that wait for a connection of these
 * pools.
 */
export const loadSignal = (pools: readonly Pick<Pool, "waitingCount">[]): (() => Load) => {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return {
      loopUtilization: utilization,
      waitingForDatabase: pools.reduce((sum, { waitingCount }) => sum + waitingCount, 0),
    };
  };
};
