import { takeReplayPriority } from "./replay-priority.ts";

// Replays in a process of its own, one after the other; see replay-processes.ts. Loading its modules takes more processor time than
// a short replay, so they are imported after the priority is lowered.
process.once("disconnect", () => process.exit());
await takeReplayPriority();
const { answerJob } = await import("./replay-job.ts");
process.on("message", answerJob);
