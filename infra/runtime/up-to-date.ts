import { setTimeout as sleep } from "node:timers/promises";
import type { RunningProcessors } from "../processing/run-processors.ts";

const LOOK_EVERY_MS = 50;
/** Longest wait of a start for its read models: it then serves the present rows, and readiness reports the lag. */
const AT_MOST_MS = 60_000;

/** Resolves when every read model has reached the head of history, or after a minute; to whether it has. */
export const untilUpToDate = async (projector: Pick<RunningProcessors, "status">): Promise<boolean> => {
  const deadline = Date.now() + AT_MOST_MS;
  while (Date.now() < deadline) {
    const all = await projector.status();
    if (all.every(({ position, positionsBehind }) => position !== null && positionsBehind === 0)) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return false;
};
