import { lowerPriority } from "../../kernel/low-priority.ts";

/** Of each busy session it gets a third, not a tenth: each connection of PostgreSQL has one, and a replay has to end beside many. */
const OF_SESSION = 5;

/** Gives this process, which has to have a session of its own, the priority and the CPUs of a replay. */
export const takeReplayPriority = async (): Promise<void> => {
  lowerPriority(process.pid, OF_SESSION);
  // Loaded at that priority already.
  const { leaveOneCpu } = await import("../../kernel/cpu-affinity.ts");
  await leaveOneCpu(process.pid);
};
