import { yieldToOthers } from "./thread-priority.ts";

// One replay in a thread of its own, which ends with it; see replay-threads.ts. Loading its modules takes as much processor time as
// a short replay, so they are imported after the priority is lowered.
yieldToOthers();
await import("./replay-job.ts");
