import { demoEvents } from "../../demo/events.ts";
import { doCheckJob } from "./check-job.ts";

// A thread of `npm run replay -- verify`; see check-in-thread.ts.
await doCheckJob([demoEvents]);
