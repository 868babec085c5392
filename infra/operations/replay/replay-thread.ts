import { yieldToOthers } from "./thread-priority.ts";

// Replays in a thread of its own, one after the other; see replay-threads.ts. Loading its modules takes more processor time than
// a short replay, so they are imported after the priority is lowered.
yieldToOthers();
await import("./replay-job.ts");
