import { cpSync, rmSync } from "node:fs";
import { scratchFolder } from "../../testing/scratch-folder.ts";
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

/**
 * Writes the demo's history into a new data folder and resolves to it, for `copyDemo`. `idle`: on what other programs leave of the
 * processor. The caller removes the folder.
 */
export const writeDemo = async ({ idle = false } = {}): Promise<string> => {
  const demo = scratchFolder("asesorador-demo-");
  try {
    await (await startProject(demo, {}, { idle })).stop();
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
