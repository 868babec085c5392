import { rmSync } from "node:fs";
import { scratchFolder } from "../../testing/scratch-folder.ts";
import { startProject } from "./project.ts";

/** What the tests are told of the run's server, through the environment of their processes. */
export const SERVER = {
  url: "ASESORADOR_E2E_URL",
  admin: "ASESORADOR_E2E_ADMIN",
  dataDir: "ASESORADOR_E2E_DATA_DIR",
} as const;

/** Before all browser tests: one project with the demo's catalogue, history and administrator; gone after them. */
const startServer = async (): Promise<() => Promise<void>> => {
  const dataDir = scratchFolder("asesorador-e2e-");
  // Every test comes from one address.
  const project = await startProject(dataDir, { REQUESTS_PER_MINUTE: "100000" });
  process.env[SERVER.url] = project.url;
  process.env[SERVER.dataDir] = dataDir;
  process.env[SERVER.admin] = JSON.stringify(project.admin());
  return async () => {
    await project.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
};

// biome-ignore lint/style/noDefaultExport: Playwright calls a set-up file's default export.
export default startServer;
