import { leadReadModel } from "@asesorador/projections/lead/projection";
import type { Parts } from "../compose.ts";
import { readModelClock } from "../read-models/clock.ts";
import type { Stopping } from "../stopping.ts";
import { duplicatesReaction } from "./duplicates.ts";
import { type RunningReactions, runReactions } from "./run.ts";

/** Everything that is done because something happened; waits while another process does it. */
export const startReactions = (
  { databaseUrl, pool, store, vault, log }: Parts,
  all: Stopping,
): RunningReactions => {
  const clock = readModelClock({ url: databaseUrl, db: pool, readModels: [leadReadModel], log });
  const stop = new AbortController();
  const now = () => new Date().toISOString();
  const { waitFor } = clock;
  const reactions = [duplicatesReaction({ store, vault, db: pool, now, waitFor })];
  const running = runReactions({
    pool,
    url: databaseUrl,
    store,
    reactions,
    log,
    signal: stop.signal,
  });
  all.add("reactions' clock", () => clock.close());
  all.add("reactions", () => {
    stop.abort();
    return running.stopped;
  });
  return running;
};
