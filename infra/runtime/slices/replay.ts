import type { Context } from "@asesorador/backend/application/context";
import { readBlocks } from "@asesorador/projections/replay/block-queries";
import { figureIndexIn } from "@asesorador/projections/replay/figure-index-queries";
import { transact } from "../../adapters/postgres/pool.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { replayProcesses } from "../../operations/replay/replay-processes.ts";
import type { Job } from "../../processing/job.ts";
import { blockIndex } from "../../processing/jobs/block-index.ts";
import { figureIndexing } from "../../processing/jobs/figure-index.ts";
import { now } from "../clock.ts";
import type { Parts } from "../open-parts.ts";
import type { Reads } from "../open-reads.ts";

/** Replays, each in a process of its own, which opens the databases by their addresses. */
export const replayPorts = (
  { databaseUrl, secrets, store, log }: Parts,
  { db, route }: Pick<Reads, "db" | "route">,
  all: Stopping,
): Pick<Context, "replays"> => {
  const replays = replayProcesses({
    address: secrets.eventStoreUrl ?? databaseUrl,
    rows: () => ({
      replica: route?.onReplica() ? (secrets.readDatabaseUrl ?? null) : null,
      primary: databaseUrl,
    }),
    now,
    blocks: () => readBlocks(db, store),
    onError: (error) => log.warn({ err: error }, "replays: history is read without an index"),
    indexed: { ...store, figures: figureIndexIn(db) },
  });
  all.add("replays", () => replays.close());
  return { replays };
};

/** Keep the indexes that replays read up to date; run by the leading projector. */
export const replayIndexJobs = ({
  pool,
  store,
  log,
}: Pick<Parts, "pool" | "store" | "log">): readonly Job[] => [
  blockIndex({ db: pool, store, log }),
  figureIndexing({ db: pool, transact: (work) => transact(pool, work), store, log }),
];
