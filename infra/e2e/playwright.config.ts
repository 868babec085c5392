import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findTestChromium, IGNORED_DEFAULT_ARGS } from "../testing/chromium.ts";
import { COMPILE_CACHE } from "../testing/compile-cache.ts";
import { SIZE } from "./support/both-sizes.ts";
import { formatStacksFast } from "./support/stack-traces.ts";

const isWorker = process.env["TEST_WORKER_INDEX"] !== undefined;
const chromium = findTestChromium(isWorker ? () => {} : console.log);
if (!isWorker) console.log(`Browser: ${chromium.from} (${chromium.executablePath})`);

formatStacksFast();

// For the servers that the run starts.
process.env["NODE_COMPILE_CACHE"] = COMPILE_CACHE;

/**
 * Scripts are not optimised: half of what threads beside a page's main one do is to compile code that a test soon leaves. The
 * benchmarks, and the tests in Firefox and WebKit, have it.
 */
const WITHOUT_OPTIMISATION = "--js-flags=--no-turbofan --no-maglev";

const report = process.env["PLAYWRIGHT_JSON_OUTPUT_FILE"];

/** Tests with a server of their own. */
const SERVER_SPECS = ["**/*.server.spec.ts", "**/own-server.spec.ts"];

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: ".results",
  globalSetup: "./support/server.ts",
  fullyParallel: true,
  // Two more than the cores: with one more, a worker's waiting for the server, a poll or a clock left 29 % of two cores idle.
  workers: Math.max(4, availableParallelism() + 2),
  // For a trace: recording each test would take a sixth more time. reports.ts decides what a pass on retry counts.
  retries: 1,
  forbidOnly: true,
  // For a machine that has other work too: a test that passes waits for neither.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: report ? [["list"], ["json", { outputFile: report }]] : [["list"]],
  use: {
    locale: "es-PE",
    timezoneId: "America/Lima",
    // The processor draws each frame of an animation. The walks through both wizards and wizard-motion.spec.ts have them.
    contextOptions: { reducedMotion: "reduce" },
    trace: { mode: "on-first-retry", screenshots: false, sources: false },
    screenshot: "only-on-failure",
    // Playwright would have to download a recorder.
    video: "off",
    launchOptions: {
      executablePath: chromium.executablePath,
      ignoreDefaultArgs: IGNORED_DEFAULT_ARGS,
      args: [...chromium.args, WITHOUT_OPTIMISATION],
      env: { ...process.env, ...chromium.env },
    },
  },
  // A test runs once, at the size of a desktop, and checks layout and accessibility at both (atBothSizes); with the tag @phone
  // at the phone's, with @sizes at both, because it depends on touch. @request is explained in firefox.config.ts.
  projects: [
    // First: one after the other, the tests that share a server take longest, and would run alone at the end.
    { name: "server", testMatch: SERVER_SPECS, use: { viewport: SIZE.desktop } },
    {
      name: "phone",
      testIgnore: SERVER_SPECS,
      grep: /@(sizes|phone)\b/,
      use: { viewport: SIZE.phone, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    { name: "desktop", testIgnore: SERVER_SPECS, grepInvert: /@phone\b/, use: { viewport: SIZE.desktop } },
  ],
});
