import { lowerPriority } from "../../kernel/low-priority.ts";

// Replays in a process of its own, one after the other; see replay-processes.ts. Loading its modules takes more processor time than
// a short replay, so they are imported after the priority is lowered.
process.once("disconnect", () => process.exit());
// Of each busy session it gets a third, not a tenth: each connection of PostgreSQL has one, and a replay has to end beside many.
lowerPriority(process.pid, 5);
const { leaveOneCpu } = await import("../../kernel/cpu-affinity.ts");
await leaveOneCpu(process.pid);
const { answerJob } = await import("./replay-job.ts");
process.on("message", answerJob);
