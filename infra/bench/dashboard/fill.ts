import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import { type Stopping, stopping } from "../../kernel/stopping.ts";
import { BenchFailed } from "../audit.ts";
import { benchPool, openBenchParts } from "../bench-parts.ts";
import type { OwnPostgres } from "../bench-postgres.ts";
import { everyFewSeconds } from "../every-few-seconds.ts";
import { buildMissing } from "../rebuild/every-read-model.ts";
import { fillHistory } from "../rebuild/fill.ts";

/** A database with this many leads in history and in the read model. */
export type Filled = {
  readonly leads: number;
  readonly name: string;
  readonly url: string;
  readonly events: number;
  /** 0 when the rows existed already. */
  readonly fillMs: number;
  readonly rebuildMs: number;
};

type Setting = {
  readonly database: OwnPostgres;
  readonly leads: number;
  readonly report: (line: string) => void;
  /** Those that the bench reads; absent: of leads. */
  readonly readModels?: readonly ReadModel[];
};

/**
 * Fills the history with sealed events, then builds read models, with progress. Data of an earlier run in a kept folder is
 * reused; a read model is rebuilt when its tables or indexes have changed. Throws BenchFailed when rows are missing.
 */
export const filledDatabase = async (setting: Setting): Promise<Filled> => {
  const { database, leads } = setting;
  const name = `leads_${leads}`;
  const all = stopping();
  try {
    let url = await database.prepared(name);
    if (!(await isFilled(url))) {
      // An interrupted run may have left half of it.
      await database.drop(name);
      url = await database.prepared(name);
    }
    return await fill({ name, url }, setting, all);
  } finally {
    await all.stop();
  }
};

/** Detected by a schema that is created last. */
const isFilled = async (url: string): Promise<boolean> => {
  const pool = benchPool(url, 1);
  const { rows } = await pool.query("select from pg_namespace where nspname = 'filled'");
  await pool.end();
  return rows.length > 0;
};

const fill = async (
  { name, url }: Pick<Filled, "name" | "url">,
  { database, leads, report, readModels = [leadReadModel] }: Setting,
  all: Stopping,
): Promise<Filled> => {
  const { parts, pool } = await openBenchParts(url, database, all, { connections: 3 });
  const started = performance.now();
  const filledBefore = await isFilled(url);
  if (!filledBefore) {
    report(`Filling history with ${leads} leads …`);
    const onProgress = everyFewSeconds(started, report);
    await fillHistory({ pool, parts, leads, onProgress, clear: false, repeats: "some" });
    await pool.query("create schema filled");
  }
  const fillMs = filledBefore ? 0 : performance.now() - started;
  await pool.query(
    "create table if not exists filled.built (read_model text primary key, shape text not null)",
  );
  const rebuildMs = await buildMissing({ pool, url, parts }, readModels);
  await pool.query("vacuum (analyze) event_store.event");
  const { rows } = await pool.query<{ rows: number; events: number }>(
    `select (select count(*)::int from read_model.lead) as rows,
            (select count(*)::int from event_store.event where stream like 'lead-%') as events`,
  );
  const found = rows[0] ?? { rows: 0, events: 0 };
  if (readModels.includes(leadReadModel) && found.rows !== leads)
    throw new BenchFailed(`${found.rows} rows of ${leads} leads`);
  return { leads, name, url, events: found.events, fillMs, rebuildMs };
};
