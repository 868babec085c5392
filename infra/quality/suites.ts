// What a suite needs is loaded when it runs, not when a program prints its usage.

import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { scratchFolder } from "../testing/scratch-folder.ts";
import { type Ran, ROOT, runTool } from "./command.ts";
import { COMPUTING_TESTS } from "./computing-tests.ts";
import { type Outcome, printed } from "./outcome.ts";
import { judged, readPlaywrightReport, readVitestReport, type Tally } from "./reports.ts";

/** Unit, property, contract and API tests; `paths` narrows them. */
export const runVitest = (name: string, paths: readonly string[] = []): Promise<Outcome> =>
  vitest(name, "infra/quality/vitest.config.ts", { args: paths });

/** Those that `startComputingTests` leaves. */
export const runOtherUnitTests = (name: string): Promise<Outcome> =>
  vitest(name, "infra/quality/vitest.config.ts", {
    args: COMPUTING_TESTS.flatMap((glob) => ["--exclude", glob]),
  });

/** Starts the unit tests that only compute, on what other programs leave of the processor. They print when they have ended. */
export const startComputingTests = (name: string): Promise<Outcome> =>
  vitest(name, "infra/quality/vitest.computing.config.ts", { idle: true });

/** Tests that need a container engine. */
export const runContainerTests = (name: string): Promise<Outcome> =>
  vitest(name, "infra/quality/vitest.docker.config.ts");

/** Walks through the wizards in an installed WebKitGTK. */
export const runWebKit = (name: string): Promise<Outcome> =>
  vitest(name, "infra/quality/vitest.webkit.config.ts");

/** Tests on the event store at this address. */
export const runEventStoreTests = (name: string, url: string): Promise<Outcome> =>
  vitest(name, "infra/quality/vitest.eventstore.config.ts", { env: { EVENTSTORE_TEST_URL: url } });

type VitestOptions = {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly idle?: boolean;
};

const vitest = (
  name: string,
  config: string,
  { args = [], env = {}, idle = false }: VitestOptions = {},
): Promise<Outcome> =>
  suite(name, readVitestReport, async (report) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const ran = await runTool(
      { from: "vitest", bin: "vitest" },
      ["run", "--config", config, ...reporters, ...args],
      { show: !idle, env, idle },
    );
    if (!ran.ok && idle) console.log(ran.output);
    return ran;
  });

const PLAYWRIGHT = { from: "@playwright/test", bin: "playwright" };
const BROWSER_TESTS = "infra/e2e/playwright.config.ts";

type Part = {
  /** The second of three parts as "2/3". */
  readonly shard?: string | undefined;
  /** Part of a file's name: only those files. */
  readonly spec?: string | undefined;
  /** Result of `startDemo`; null or absent: the run writes a demo itself. */
  readonly demo?: string | null;
};

/**
 * Writes the demo that the browser tests begin with, at the priority of the unit tests beside it: at the lowest one a slow machine
 * ended it after them. Resolves to its folder, which `removeDemo` removes; null: it could not be written, which the browser tests
 * will report.
 */
export const startDemo = async (): Promise<string | null> => {
  const { writeDemo } = await import("../e2e/support/server.ts");
  return writeDemo().catch(() => null);
};

/**
 * What the browser tests would do one after the other before the first of them: unpacks the browser, and compiles their files. On
 * what other programs leave of the processor; a failure is left for the browser tests to report.
 */
export const prepareBrowserTests = async (): Promise<void> => {
  await runTool(PLAYWRIGHT, ["test", "--list", "--config", BROWSER_TESTS], { idle: true });
};

export const removeDemo = (demo: string | null): void => {
  if (demo !== null) rmSync(demo, { recursive: true, force: true });
};

/** Tests of the product in a real browser, or a part of them. */
export const runPlaywright = (name: string, part: Part = {}): Promise<Outcome> =>
  playwright(name, BROWSER_TESTS, part);

/** The wizards' tests in an installed Firefox. */
export const runFirefox = (name: string): Promise<Outcome> =>
  playwright(name, "infra/e2e/firefox.config.ts", {});

const playwright = (name: string, config: string, { shard, spec, demo = null }: Part): Promise<Outcome> =>
  suite(name, readPlaywrightReport, async (report) => {
    const { SERVER } = await import("../e2e/support/server.ts");
    return runTool(
      PLAYWRIGHT,
      [
        "test",
        ...(spec === undefined ? [] : [spec]),
        "--config",
        config,
        ...(shard === undefined ? [] : ["--shard", shard]),
      ],
      {
        show: true,
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(demo === null ? {} : { [SERVER.demo]: demo }) },
      },
    );
  });

/** Trains the assistant for all tests, unless it is of the current sources. */
export const trainAssistant = async (): Promise<void> => {
  const { loadBuiltInModel } = await import("../runtime/built-in-model-file.ts");
  await loadBuiltInModel();
};

/** Builds the front end for the browser tests, unless it is of the current sources, and waits for the assistant's training. */
export const build = async (name: string, training = trainAssistant()): Promise<Outcome> => {
  const started = performance.now();
  const failures: string[] = [];
  const { buildFrontend } = await import("../runtime/build-frontend.ts");
  await Promise.all([buildFrontend(), training]).catch((error: unknown) => {
    console.log(error);
    failures.push("the build");
  });
  const seconds = (performance.now() - started) / 1000;
  return printed({ name, passed: 1 - failures.length, failures, skipped: 0, seconds });
};

/** Compares the built site's sizes with their limits; build first. */
export const weighBuild = async (name: string): Promise<Outcome> => {
  const started = performance.now();
  const { isOver, measureSizes, sizesReport } = await import("@asesorador/frontend/build/sizes");
  const sizes = await measureSizes().catch((error: unknown) => {
    console.log(error);
    return null;
  });
  if (sizes) console.log(sizesReport(sizes));
  const failures = sizes ? sizes.filter(isOver).map(({ what }) => what) : ["the build can't be weighed"];
  const seconds = (performance.now() - started) / 1000;
  const passed = sizes ? sizes.length - failures.length : 0;
  return printed({ name, passed, failures, skipped: 0, seconds });
};

/** A suite that fails without a failed test, or without any report, counts as one failure. */
const suite = async (
  name: string,
  read: (report: unknown, root: string) => Tally,
  run: (report: string) => Promise<Ran>,
): Promise<Outcome> => {
  const dir = scratchFolder("asesorador-report-");
  try {
    const file = join(dir, "report.json");
    const { ok, seconds } = await run(file);
    if (!existsSync(file)) {
      return printed({ name, passed: 0, skipped: 0, failures: ["no result"], seconds });
    }
    const tally = judged(read(JSON.parse(readFileSync(file, "utf8")), ROOT), "CI" in process.env);
    const silent = !ok && tally.failures.length === 0;
    const failures = silent ? ["an error outside any test; see above"] : tally.failures;
    return printed({ ...tally, name, failures, seconds });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
