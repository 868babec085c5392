import { rmSync } from "node:fs";
import { scratchFolder } from "../../testing/scratch-folder.ts";
import { openHours } from "./open-hours.ts";
import { startProject } from "./project.ts";
import { copyDemo } from "./server.ts";
import { test as base } from "./test.ts";

type OwnServer = {
  readonly url: string;
  /** The demonstration's administrator. */
  readonly admin: { readonly username: string; readonly password: string };
  /** What the server's clock showed at its first start: within the support hours. */
  readonly at: number;
  /** SIGKILL to the server's process. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same data, at the same address. */
  readonly startAgain: () => Promise<void>;
};

/** The run's `test` with a server beside that of the run, with the demonstration's history: one for all tests of a worker. */
export const test = base.extend<object, { ownServer: OwnServer }>({
  ownServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing is needed.
    async ({}, use) => {
      const dataDir = scratchFolder("asesorador-own-");
      copyDemo(dataDir);
      const { at, env } = openHours(Date.now());
      const start = (more: Readonly<Record<string, string>> = {}) =>
        startProject(dataDir, { ...env, REQUESTS_PER_MINUTE: "100000", ...more });
      let project = await start();
      const { url } = project;
      try {
        await use({
          url,
          admin: project.admin(),
          at,
          kill: () => project.kill(),
          startAgain: async () => {
            project = await start({ PORT: new URL(url).port });
          },
        });
      } finally {
        await project.stop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
