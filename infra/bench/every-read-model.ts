import { readModels } from "@asesorador/projections/all";
import type { Pool } from "pg";
import { rebuildReadModel } from "../processing/read-models/rebuild.ts";
import { type Parts, startProjector } from "../runtime/compose.ts";
import { stopping } from "../runtime/stopping.ts";
import { untilUpToDate } from "../runtime/up-to-date.ts";
import { BenchFailed } from "./ledger.ts";

type Filled = {
  readonly pool: Pool;
  readonly url: string;
  readonly parts: Parts;
  /** Called after each read model. */
  readonly report?: (line: string) => void;
};

/** Rebuilds every read model one after the other, brings them to the end of history and vacuums; resolves to the time of the rebuilds, in ms. Throws BenchFailed. */
export const rebuildEveryReadModel = async ({
  pool,
  url,
  parts,
  report = () => {},
}: Filled): Promise<number> => {
  let elapsedMs = 0;
  for (const readModel of readModels) {
    const { signal } = new AbortController();
    const rebuilt = await rebuildReadModel({
      ...{ pool, url, store: parts.store, vault: parts.vault, readModel, signal },
    });
    elapsedMs += rebuilt.elapsedMs;
    report(
      `Rebuilt ${readModel.name}: ${rebuilt.events} events in ${(rebuilt.elapsedMs / 1000).toFixed(1)} s`,
    );
  }
  await followed(parts);
  // Autovacuum's work on an idle server.
  await pool.query("vacuum (analyze)");
  return elapsedMs;
};

const TRIES = 30;

/** A read model without an event of its own begins at the start of history: a server would follow it all first. */
const followed = async (parts: Parts): Promise<void> => {
  const own = stopping();
  try {
    const projector = startProjector(parts, own);
    for (let tries = 0; tries < TRIES; tries += 1) if (await untilUpToDate(projector)) return;
  } finally {
    await own.stop();
  }
  throw new BenchFailed("the projector did not reach the end of history");
};
