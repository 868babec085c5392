import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { DIST } from "@asesorador/frontend/build/dist";
import type { Stopping } from "../../kernel/stopping.ts";
import { buildFrontend } from "../../runtime/build-frontend.ts";
import { BenchFailed } from "../audit.ts";
import { openOwnPostgres } from "../bench-postgres.ts";
import { type Child, startChild } from "../child.ts";
import { describeMachine, type Machine } from "../machine.ts";
import { installYardsticks } from "../yardsticks.ts";
import { type Interactions, measureInteractions } from "./interactions.ts";
import { chromiumVersion, lighthouseVersion, type Visit, visit } from "./lighthouse.ts";
import { TARGETS, type Target, type WebPlan } from "./plan.ts";
import type { WebServerQuestion, WebServerReply } from "./server.ts";

export type Measured = Visit & Target & { readonly profile: string; readonly run: number };

export type WebOutcome = {
  readonly machine: Machine;
  /** Versions. */
  readonly lighthouse: string;
  readonly chromium: string;
  readonly visits: readonly Measured[];
  readonly interactions: readonly Interactions[];
};

const FRONTEND = resolve(import.meta.dirname, "../../../frontend");

/**
 * Runs Lighthouse on our own server and on the landing page as a plain SPA, in rotation; then measures interactions in
 * the wizard. Throws BenchFailed.
 */
export const benchWeb = async (
  plan: WebPlan,
  all: Stopping,
  report: (line: string) => void,
): Promise<WebOutcome> => {
  const [loadBefore = 0] = loadavg();
  const missing = installYardsticks(report);
  if (missing !== null) throw new BenchFailed(`Lighthouse can't be had: ${missing}`);
  await buildFrontend(report);
  const database = await openOwnPostgres(report, all);
  const visits = plan.parts.includes("pages") ? await visitPages(plan, database, all, report) : [];
  const interactions = plan.parts.includes("wizard") ? await measureInteractions(plan.runs, all, report) : [];
  return {
    machine: describeMachine({ ...database.described, loadBefore }),
    lighthouse: lighthouseVersion(),
    chromium: await chromiumVersion(),
    visits,
    interactions,
  };
};

const visitPages = async (
  plan: WebPlan,
  database: Awaited<ReturnType<typeof openOwnPostgres>>,
  all: Stopping,
  report: (line: string) => void,
): Promise<readonly Measured[]> => {
  const spaDir = await buildSpa(report, all);
  const origins = {
    ours: await serve("ours", DIST),
    spa: await serve("spa", spaDir),
  };
  async function serve(site: Target["site"], frontendDir: string): Promise<string> {
    const child: Child<WebServerQuestion, WebServerReply> = startChild(
      new URL("./server.ts", import.meta.url),
    );
    all.add(`${site}: server`, () => child.stop());
    const { value } = await child.ask({
      url: await database.prepared(site),
      secrets: database.secrets,
      frontendDir,
    });
    return `http://127.0.0.1:${value}`;
  }
  const visits: Measured[] = [];
  for (let run = 0; run < plan.runs; run += 1)
    for (const profile of plan.profiles)
      for (const target of run % 2 === 0 ? TARGETS : TARGETS.toReversed()) {
        const seen = await visit(origins[target.site] + target.path, profile);
        visits.push({ ...target, profile: profile.name, run, ...seen });
        report(
          `Run ${run + 1} of ${plan.runs}, ${profile.name}, ${target.site} ${target.path}: performance ${seen.scores.performance}, LCP ${Math.round(seen.lcpMs)} ms`,
        );
      }
  return visits;
};

/** In a separate process, because the bundler sets NODE_ENV. */
const buildSpa = async (report: (line: string) => void, all: Stopping): Promise<string> => {
  const dir = mkdtempSync(join(FRONTEND, "node_modules/.spa-"));
  all.add("plain SPA", async () => rmSync(dir, { recursive: true, force: true }));
  report("Building the landing as a plain SPA …");
  const child = spawn(process.execPath, [join(FRONTEND, "build/spa.ts"), dir], {
    cwd: FRONTEND,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new BenchFailed("the plain SPA could not be built");
  return dir;
};
