import { readdirSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";

const LOW_PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Gives a process, all of its present threads included, about a tenth of the processor time of one of normal priority where both want it;
 * with the lowest priority its work would not end on a busy machine. It has to have a session of its own: where Linux groups sessions, a
 * priority counts within the session alone, which gets `ofSession` as a whole.
 */
export const lowerPriority = (pid: number, ofSession: number = LOW_PRIORITY): void => {
  for (const id of threadsOf(pid)) attempt(() => setPriority(id, LOW_PRIORITY));
  if (process.platform === "linux") attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(ofSession)));
};

/** On Linux a priority is that of one thread, and of those that it starts later; elsewhere that of the whole process. */
const threadsOf = (pid: number): readonly number[] => {
  if (process.platform !== "linux") return [pid];
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
};

/** The kernel refuses changes of another user's processes, has no groups of sessions, or allows few changes in a second. */
const attempt = (change: () => void): void => {
  try {
    change();
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
  }
};
