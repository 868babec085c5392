import { createHash } from "node:crypto";
import { readModels } from "@asesorador/projections/all";
import type { ReadModel } from "@asesorador/projections/kernel/read-model";
import type { Pool } from "pg";
import { stopping } from "../../kernel/stopping.ts";
import type { Parts } from "../../runtime/open-parts.ts";
import { startProjector } from "../../runtime/start-projector.ts";
import { untilUpToDate } from "../../runtime/up-to-date.ts";
import { BenchFailed } from "../audit.ts";
import { rebuildTogether } from "./together.ts";

type Database = { readonly pool: Pool; readonly url: string; readonly parts: Parts };

/** In ms; `cpuMs`: processor time of this process. */
export type RebuildTime = { readonly elapsedMs: number; readonly cpuMs: number };

/**
 * Rebuilds read models as `npm run events -- rebuild` does, vacuums, and records their shape in the database; resolves to the
 * time of the rebuilds.
 */
const rebuildAll = async (
  { pool, url, parts: { store, vault } }: Database,
  wanted: readonly ReadModel[],
): Promise<RebuildTime> => {
  const before = process.cpuUsage();
  const started = performance.now();
  const { line } = await rebuildTogether({ pool, url, store, vault }, wanted);
  const elapsedMs = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  const names = wanted.map(({ name }) => name).join(", ");
  line.end(`Rebuilt ${names} in ${(elapsedMs / 1000).toFixed(1)} s, indexes included`);
  // Autovacuum's work on an idle server: without the visibility map there are no index-only scans.
  await pool.query("vacuum (analyze)");
  for (const readModel of wanted)
    await pool.query(
      `insert into filled.built values ($1, $2) on conflict (read_model) do update set shape = excluded.shape`,
      [readModel.name, shapeOf(readModel)],
    );
  return { elapsedMs, cpuMs: (user + system) / 1_000 };
};

const shapeOf = ({ version, ddl, indexes }: ReadModel): string =>
  createHash("sha256").update([version, ddl, indexes].join("\n")).digest("hex");

/** Rebuilds those whose tables or indexes have changed since, or that were never built; resolves to the time of it, in ms, 0: none. */
export const buildMissing = async (database: Database, wanted: readonly ReadModel[]): Promise<number> => {
  const { rows } = await database.pool.query<{ read_model: string; shape: string }>(
    "select read_model, shape from filled.built",
  );
  const shapes = new Map(rows.map(({ read_model, shape }) => [read_model, shape]));
  const missing = wanted.filter((readModel) => shapes.get(readModel.name) !== shapeOf(readModel));
  return missing.length === 0 ? 0 : (await rebuildAll(database, missing)).elapsedMs;
};

/** Rebuilds every read model and brings all of them to the end of history; resolves to the time of the rebuilds. Throws BenchFailed. */
export const rebuildEveryReadModel = async (database: Database): Promise<RebuildTime> => {
  const time = await rebuildAll(database, readModels);
  await followed(database.parts);
  return time;
};

const TRIES = 30;

/**
 * Brings every read model to the end of history: one without an event of its own begins at the start, and a server would
 * follow it all first. Throws BenchFailed.
 */
export const followed = async (parts: Parts): Promise<void> => {
  const own = stopping();
  try {
    const projector = startProjector(parts, own);
    for (let tries = 0; tries < TRIES; tries += 1) if (await untilUpToDate(projector)) return;
  } finally {
    await own.stop();
  }
  throw new BenchFailed("the projector did not reach the end of history");
};
