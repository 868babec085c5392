import { lowerPriority } from "../../kernel/low-priority.ts";

/**
 * Nice value within its session: beside each busy one it gets a third of the CPU, not a tenth. Each connection of PostgreSQL
 * is a session of its own, and a replay has to end beside many.
 */
const OF_SESSION = 5;

/** Gives this process, which has to have a session of its own, the priority and the CPUs of a replay. */
export const takeReplayPriority = async (): Promise<void> => {
  lowerPriority(process.pid, OF_SESSION);
  // Loaded at that priority already.
  const { leaveOneCpu } = await import("../../kernel/cpu-affinity.ts");
  await leaveOneCpu(process.pid);
};
