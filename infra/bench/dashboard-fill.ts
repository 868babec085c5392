import { createHash } from "node:crypto";
import type { RebuildProgress } from "@asesorador/projections/kernel/rebuild-options";
import { leadReadModel } from "@asesorador/projections/lead/projection";
import type { Pool } from "pg";
import { createPool } from "../adapters/postgres/pool.ts";
import { progressLine } from "../operations/progress-line.ts";
import { rebuildReadModel } from "../processing/read-models/rebuild.ts";
import { createLogger, openParts } from "../runtime/compose.ts";
import { type Stopping, stopping } from "../runtime/stopping.ts";
import { BenchFailed } from "./ledger.ts";
import type { OwnPostgres } from "./own-postgres.ts";
import { fillHistory } from "./rebuild-fill.ts";

/** A database with this many leads in history and in the read model. */
export type Filled = {
  readonly leads: number;
  readonly url: string;
  readonly events: number;
  /** 0 when the rows existed already. */
  readonly fillMs: number;
  readonly rebuildMs: number;
};

/** Building an index over all rows is one statement. */
const STATEMENT_TIMEOUT_MS = 30 * 60_000;

type Setting = {
  readonly database: OwnPostgres;
  readonly leads: number;
  readonly report: (line: string) => void;
};

/**
 * Fills the history with sealed events, then rebuilds the leads' read model, with progress. Data of an earlier run in a
 * kept folder is reused; its read model is rebuilt when its tables or indexes have changed. Throws BenchFailed when
 * rows are missing.
 */
export const filledDatabase = async ({ database, leads, report }: Setting): Promise<Filled> => {
  const name = `leads_${leads}`;
  const all = stopping();
  try {
    let url = await database.prepared(name);
    if (!(await isFilled(url))) {
      // An interrupted run may have left half of it.
      await database.drop(name);
      url = await database.prepared(name);
    }
    return await fill(url, { database, leads, report }, all);
  } finally {
    await all.stop();
  }
};

/** Detected by a table that is created last. */
const isFilled = async (url: string): Promise<boolean> => {
  const pool = createPool(url, { max: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS, name: "bench" });
  const { rows } = await pool.query("select from information_schema.tables where table_schema = 'filled'");
  await pool.end();
  return rows.length > 0;
};

const fill = async (url: string, { database, leads, report }: Setting, all: Stopping): Promise<Filled> => {
  const parts = await openParts(url, database.secrets, createLogger("warn"), all);
  const pool = createPool(url, { max: 3, statementTimeoutMs: STATEMENT_TIMEOUT_MS, name: "bench" });
  all.add("bench's database", () => pool.end());
  const started = performance.now();
  const filledBefore = await isFilled(url);
  if (!filledBefore) {
    report(`Filling history with ${leads} leads …`);
    const onProgress = everyFewSeconds(started, report);
    await fillHistory({ pool, vault: parts.vault, leads, onProgress, clear: false, repeats: "some" });
    await pool.query("create schema filled; create table filled.read_model (shape text)");
  }
  const fillMs = filledBefore ? 0 : performance.now() - started;
  const rebuildMs = await rebuilt(pool, url, parts);
  await pool.query("vacuum (analyze) event_store.event");
  const { rows } = await pool.query<{ rows: number; events: number }>(
    `select (select count(*)::int from read_model.lead) as rows,
            (select count(*)::int from event_store.event where stream like 'lead-%') as events`,
  );
  const found = rows[0] ?? { rows: 0, events: 0 };
  if (found.rows !== leads) throw new BenchFailed(`${found.rows} rows of ${leads} leads`);
  return { leads, url, events: found.events, fillMs, rebuildMs };
};

const SHAPE = createHash("sha256")
  .update([leadReadModel.version, leadReadModel.ddl, leadReadModel.indexes].join("\n"))
  .digest("hex");

type Parts = Awaited<ReturnType<typeof openParts>>;

const rebuilt = async (pool: Pool, url: string, { store, vault }: Parts): Promise<number> => {
  const { rowCount } = await pool.query("select from filled.read_model where shape = $1", [SHAPE]);
  if (rowCount !== 0) return 0;
  const line = progressLine(process.stdout);
  const onProgress = ({ readModel: what, ...rest }: RebuildProgress) =>
    line.show({ what: `Rebuilding ${what}`, ...rest });
  const { signal } = new AbortController();
  const { elapsedMs, events } = await rebuildReadModel({
    ...{ pool, url, store, vault, readModel: leadReadModel, signal, onProgress },
  });
  line.end(`Rebuilt lead: ${events} events in ${(elapsedMs / 1000).toFixed(1)} s, indexes included`);
  // Autovacuum's work on an idle server: without the visibility map there are no index-only scans.
  await pool.query("vacuum (analyze) read_model.lead");
  await pool.query("truncate filled.read_model");
  await pool.query("insert into filled.read_model values ($1)", [SHAPE]);
  return elapsedMs;
};

const REPORT_EVERY_MS = 5_000;

const everyFewSeconds = (started: number, report: (line: string) => void) => {
  let next = started + REPORT_EVERY_MS;
  return (events: number): void => {
    const now = performance.now();
    if (now < next) return;
    next = now + REPORT_EVERY_MS;
    report(`${events} events, ${Math.round((events * 1000) / (now - started))}/s …`);
  };
};
