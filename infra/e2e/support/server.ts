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

/** Before all browser tests: one project with the demo's catalogue, history and administrator; gone after them. */
const startServer = async (): Promise<() => Promise<void>> => {
  const demo = scratchFolder("asesorador-demo-");
  await (await startProject(demo)).stop();
  process.env[SERVER.demo] = demo;
  const dataDir = scratchFolder("asesorador-e2e-");
  copyDemo(dataDir);
  // Every test comes from one address.
  const project = await startProject(dataDir, { REQUESTS_PER_MINUTE: "100000" });
  process.env[SERVER.url] = project.url;
  process.env[SERVER.dataDir] = dataDir;
  process.env[SERVER.admin] = JSON.stringify(project.admin());
  return async () => {
    await project.stop();
    for (const dir of [dataDir, demo]) rmSync(dir, { recursive: true, force: true });
  };
};

// biome-ignore lint/style/noDefaultExport: Playwright calls a set-up file's default export.
export default startServer;
