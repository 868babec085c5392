import { constants, setPriority } from "node:os";

/**
 * Lets every other thread of the machine go first where the calling thread has nothing but its own result to deliver. On Linux
 * alone: elsewhere a priority is that of the whole process.
 */
export const yieldToOthers = (): void => {
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
};
