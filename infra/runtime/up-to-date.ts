import { setTimeout as sleep } from "node:timers/promises";
import type { RunningProjector } from "../processing/read-models/run.ts";

const LOOK_EVERY_MS = 50;
/** A start does not wait longer for its read models: it serves what there is, and readiness says the rest. */
const AT_MOST_MS = 60_000;

/** Resolves when every read model stands where history does, or after a minute; to whether it does. */
export const untilUpToDate = async (projector: Pick<RunningProjector, "status">): Promise<boolean> => {
  const deadline = Date.now() + AT_MOST_MS;
  while (Date.now() < deadline) {
    const all = await projector.status();
    if (all.every(({ position, positionsBehind }) => position !== null && positionsBehind === 0)) return true;
    await sleep(LOOK_EVERY_MS);
  }
  return false;
};
