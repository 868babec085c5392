import { retrainer } from "@asesorador/backend/assistant/retraining";
import type { Job } from "../job.ts";
import type { Log } from "../log.ts";

/** Meanwhile an operator may have changed the schedule. */
const POLL_INTERVAL_MS = 60_000;

type Retraining = Parameters<typeof retrainer>[0] & { readonly log: Log };

/** Trains the assistant's model by the operators' schedule. */
export const retraining = ({ log, ...ports }: Retraining): Job => {
  const { run, untilNext } = retrainer(ports);
  return {
    name: "retraining",
    run: async (signal) => {
      const done = await run(signal);
      if (done?.outcome === "failed")
        log.error({ modelId: done.modelId, err: done.error }, "retraining failed");
      else if (done) log.info({ modelId: done.modelId }, `retraining ${done.outcome}`);
      return Math.min(POLL_INTERVAL_MS, (await untilNext()) ?? POLL_INTERVAL_MS);
    },
  };
};
