import { randomUUID } from "node:crypto";
import { cpSync, rmSync } from "node:fs";
import * as z from "zod/mini";
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

const LEARNS_WITHIN_MS = 120_000;

/**
 * Resolves when the assistant has learned its intents, which it does while its server starts to listen: until then it asks
 * back what the tests expect to be answered. All of its questions are in one conversation.
 */
export const untilAssistantHasLearned = async (url: string): Promise<void> => {
  const signal = AbortSignal.timeout(LEARNS_WITHIN_MS);
  const conversationId = randomUUID();
  const hasLearned = async (): Promise<boolean> => {
    const answer = await fetch(`${url}/api/asesorador-ia/chat`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ message: "¿hay permanencia?", messages: [], conversationId }),
      signal,
    });
    return answer.ok && reply.parse(await answer.json()).intent === "permanence";
  };
  while (!(await hasLearned())) await new Promise((resolve) => setTimeout(resolve, 1_000));
};
const reply = z.object({ intent: z.string() });

/** Before all browser tests: one project with the demo's catalogue, history and administrator; gone after them. */
const startServer = async (): Promise<() => Promise<void>> => {
  const demo = scratchFolder("asesorador-demo-");
  await (await startProject(demo)).stop();
  process.env[SERVER.demo] = demo;
  const dataDir = scratchFolder("asesorador-e2e-");
  copyDemo(dataDir);
  // Every test comes from one address.
  const project = await startProject(dataDir, { REQUESTS_PER_MINUTE: "100000" });
  await untilAssistantHasLearned(project.url);
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
