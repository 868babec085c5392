import { cpSync, rmSync } from "node:fs";
import { pause } from "@asesorador/projections/kernel/pause";
import { readIndexCheckpoint } from "@asesorador/projections/replay/figure-index-queries";
import { MOMENT_TYPES } from "@asesorador/projections/replay/moment";
import type { Client } from "pg";
import { scratchFolder } from "../../testing/scratch-folder.ts";
import { inDatabase } from "./database.ts";
import { startProject } from "./project.ts";

/** Environment variables that describe the run's server to the test processes. */
export const SERVER = {
  url: "ASESORADOR_E2E_URL",
  admin: "ASESORADOR_E2E_ADMIN",
  dataDir: "ASESORADOR_E2E_DATA_DIR",
  demo: "ASESORADOR_E2E_DEMO",
} as const;

/**
 * Copies the data folder of a project that has written the demo's history and was stopped into `dataDir`, for a project of
 * the test's own: writing that history takes five times as long as the start after it.
 */
export const copyDemo = (dataDir: string): void => {
  const demo = process.env[SERVER.demo];
  if (demo === undefined) throw new Error(`${SERVER.demo} is not set: the run's server did not start`);
  cpSync(demo, dataDir, { recursive: true });
};

const LOOK_EVERY_MS = 100;
const PREPARED_WITHIN_MS = 300_000;

/**
 * Resolves when the projector has indexed the figures of the whole history and every table has its statistics: work that a project
 * does in its first minutes, and that each copy of its folder would repeat.
 */
const prepare = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ last: string }>(
    "select max(position)::text as last from event_store.event where type = any($1)",
    [MOMENT_TYPES],
  );
  const last = BigInt(rows[0]?.last ?? 0);
  const signal = AbortSignal.timeout(PREPARED_WITHIN_MS);
  while (((await readIndexCheckpoint(client))?.position ?? 0n) < last) {
    await pause(LOOK_EVERY_MS, signal);
    signal.throwIfAborted();
  }
  await client.query("vacuum (analyze)");
};

/**
 * Writes the demo's history into a new data folder and resolves to it, for `copyDemo`. The caller removes the folder.
 */
export const writeDemo = async (): Promise<string> => {
  const demo = scratchFolder("asesorador-demo-");
  try {
    const project = await startProject(demo);
    await inDatabase(demo, prepare).finally(project.stop);
    return demo;
  } catch (error) {
    rmSync(demo, { recursive: true, force: true });
    throw error;
  }
};

/**
 * Before all browser tests: one project with the demo's catalogue, history and administrator; gone after them. The demo is written
 * here unless the environment names a folder that has it.
 */
const startServer = async (): Promise<() => Promise<void>> => {
  const written = process.env[SERVER.demo] === undefined ? await writeDemo() : null;
  if (written !== null) process.env[SERVER.demo] = written;
  const dataDir = scratchFolder("asesorador-e2e-");
  copyDemo(dataDir);
  // Every test comes from one address.
  const project = await startProject(dataDir, { REQUESTS_PER_MINUTE: "100000" });
  process.env[SERVER.url] = project.url;
  process.env[SERVER.dataDir] = dataDir;
  process.env[SERVER.admin] = JSON.stringify(project.admin());
  return async () => {
    await project.stop();
    for (const dir of [dataDir, written]) if (dir !== null) rmSync(dir, { recursive: true, force: true });
  };
};

// biome-ignore lint/style/noDefaultExport: Playwright calls a set-up file's default export.
export default startServer;
