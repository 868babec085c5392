import { pause } from "@asesorador/projections/kernel/pause";
import type { RunningProcessors } from "../processing/run-processors.ts";

const LOOK_EVERY_MS = 50;
/** Longest wait of a start for its read models: it then serves the present rows, and readiness reports the lag. */
const AT_MOST_MS = 60_000;

/**
 * Resolves when every read model has reached the head of history, after a minute, or when the signal aborts; to whether they
 * have. A status that cannot be read is one that is not up to date.
 */
export const untilUpToDate = async (
  projector: Pick<RunningProcessors, "status">,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> => {
  const deadline = Date.now() + AT_MOST_MS;
  while (Date.now() < deadline && !signal.aborted) {
    const all = await projector.status().catch(() => null);
    if (all?.every(({ position, positionsBehind }) => position !== null && positionsBehind === 0))
      return true;
    await pause(LOOK_EVERY_MS, signal);
  }
  return false;
};
