import { constants, setPriority } from "node:os";

/**
 * Gives the calling thread about a tenth of the processor time of a thread of normal priority where both want it; with the lowest
 * priority a replay would not end on a busy machine. On Linux alone: elsewhere a priority is that of the whole process.
 */
export const yieldToOthers = (): void => {
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
};
