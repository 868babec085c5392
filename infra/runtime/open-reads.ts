import { readModels } from "@asesorador/projections/all";
import type { Stopping } from "../kernel/stopping.ts";
import { readModelPositions } from "../processing/read-models/positions.ts";
import { queryRoute } from "../processing/read-models/replica.ts";
import type { Parts } from "./open-parts.ts";

export type Reads = ReturnType<typeof openReads>;

/** Where queries read: the replica while it is well, else the primary; and how far its read models are. */
export const openReads = ({ databaseUrl, log, pool, queries, replica, store }: Parts, all: Stopping) => {
  const route = replica && queryRoute({ replica: queries, ...replica, log });
  const positions = readModelPositions({
    url: databaseUrl,
    store,
    readModels,
    log,
    ...(route ? { db: route, route } : { db: pool }),
  });
  all.add("read models' positions", () => positions.close());
  return { db: route ?? queries, positions, route };
};
