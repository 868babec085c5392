import { rmSync } from "node:fs";
import { DIST } from "@asesorador/frontend/build/dist";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Stopping, stopping } from "../kernel/stopping.ts";
import { buildFrontend } from "../runtime/build-frontend.ts";
import { scratchFolder } from "../testing/scratch-folder.ts";
import { openOwnPostgres, shareOwnPostgres } from "./bench-postgres.ts";
import { runScriptsHere, startChild } from "./child.ts";
import type { BenchCommand } from "./command.ts";
import { dashboardCommand } from "./dashboard/command.ts";
import { lagCommand } from "./lag/command.ts";
import { leadsCommand } from "./leads/command.ts";
import { overloadCommand } from "./overload/command.ts";
import { rebuildCommand } from "./rebuild/command.ts";
import { replayBench } from "./replay/command.ts";
import { scaleCommand } from "./scale/command.ts";
import { startCommand } from "./start/command.ts";
import type { WebServerQuestion, WebServerReply } from "./web/server.ts";

// Checks that each bench runs, counts its rows and reports; figures of such short windows are meaningless, and none is
// asserted.

const WITHIN_MS = 600_000;
const STOP_WITHIN_MS = 120_000;

// In memory, as no figure counts: making the databases is most of the work.
const folder = scratchFolder("asesorador-bench-");
vi.stubEnv("BENCH_DIR", folder);
const forAll = stopping(STOP_WITHIN_MS);
beforeAll(() => shareOwnPostgres(forAll));
beforeEach(() => runScriptsHere(true));
afterAll(async () => {
  expect(await forAll.stop()).toEqual([]);
  runScriptsHere(false);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

let all: Stopping | undefined;
afterEach(async () => {
  expect(await all?.stop()).toEqual([]);
});

test.each<[string, BenchCommand, string, RegExp]>([
  [
    "leads",
    leadsCommand,
    // emmett's packages are not part of the main install.
    "--quick --rounds 1 --seconds 0.02 --at 1,open --only ours,crud-duties,crud,crud-batched,ceiling",
    /P1 leads a second at 1: .* × crud-duties, goal ≥ 2.5[\s\S]*each was looked up in its database and was stored once/,
  ],
  ["lag", lagCommand, "--rate 100 --seconds 0.05 --rounds 1", /P3 p99, two processes/],
  [
    "overload",
    overloadCommand,
    "--connections 3 --seconds 0.05 --rounds 1",
    /R5 goodput of leads under overload: [\s\S]*each was looked up in its database and was stored once/,
  ],
  [
    "rebuild",
    rebuildCommand,
    "--leads 60 --rounds 1",
    /Live, rebuilt and SQL's tables have the same checksums/,
  ],
  [
    "dashboard",
    dashboardCommand,
    "--small 20 --leads 60 --rounds 1 --seconds 0.1 --only summary,search,polls",
    /P7/,
  ],
  [
    "replay",
    replayBench,
    "--leads 60 --lists 20 --seconds 0.1 --rounds 1 --rate 40",
    /what-if, 20 lists × 40 plans[\s\S]*verify +≤ 1\.2 × a rebuild/,
  ],
  [
    "scale",
    scaleCommand,
    "--processes 2 --seconds 0.03 --rounds 1",
    /P12: .* × 1 \+ 1[\s\S]*the rows are those of a rebuild/,
  ],
  ["start", startCommand, "--leads 60 --rounds 1", /P11 start: [\s\S]*P11 memory: /],
])("bench %s runs in its smallest form", { timeout: WITHIN_MS }, async (_name, bench, flags, says) => {
  all = stopping(STOP_WITHIN_MS);
  const { lines, record } = await bench.run(flags.split(" "), all, () => {});
  expect(lines.join("\n")).toMatch(says);
  expect(JSON.parse(JSON.stringify(record))).toMatchObject({ machine: { loopMs: expect.any(Number) } });
});

test("bench web serves the built site", { timeout: WITHIN_MS }, async () => {
  all = stopping(STOP_WITHIN_MS);
  await buildFrontend(() => {});
  const { prepared, secrets } = await openOwnPostgres(() => {}, all);
  const server = startChild<WebServerQuestion, WebServerReply>(new URL("./web/server.ts", import.meta.url));
  all.add("server", () => server.stop());
  const { value: port } = await server.ask({ url: await prepared("web"), secrets, frontendDir: DIST });
  const landing = await fetch(`http://127.0.0.1:${port}/`);
  expect(landing.status).toBe(200);
  expect(await landing.text()).toContain("<!doctype html>");
});
