import { availableParallelism, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { COMPILE_CACHE } from "../testing/compile-cache.ts";
import { lightPasswords } from "../testing/light-passwords.ts";
import { SlowFirst } from "./slow-first.ts";

/** MB to which a worker's heap may grow before V8 marks it: so much is in use at its end that earlier marking frees little. */
const HEAP_BEFORE_MARKING = Math.min(1024, Math.floor(totalmem() / 2 ** 20 / 20));

export default defineConfig({
  plugins: [lightPasswords],
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["{domain,projections,backend,frontend,infra}/**/*.test.{ts,tsx}"],
    exclude: [...configDefaults.exclude, "**/*.{docker,eventstore}.test.ts", "infra/e2e/**"],
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      NODE_OPTIONS: `--import=${new URL("../testing/run-bundled.mjs", import.meta.url).href}`,
    },
    globalSetup: ["vitest-programs", "vitest-postgres"].map((name) =>
      fileURLToPath(new URL(`../testing/${name}.ts`, import.meta.url)),
    ),
    setupFiles: [fileURLToPath(new URL("../testing/vitest-file.ts", import.meta.url))],
    // Three more than the cores, because many tests wait for a process or a database.
    maxWorkers: availableParallelism() + 3,
    execArgv: [`--initial-old-space-size=${HEAP_BEFORE_MARKING}`],
    // A worker evaluates each module once for all of its files, which halves their processor time. What a test replaces is put
    // back after it, so that the order of files does not matter (`--sequence.shuffle.files` tries that).
    isolate: false,
    // A sequencer of one's own would switch the shuffling off.
    sequence: process.argv.some((arg) => arg.startsWith("--sequence.shuffle"))
      ? {}
      : { sequencer: SlowFirst },
    // Not setImmediate: the files of a worker share a fake IndexedDB, which would wait for ever for a step that it schedules
    // while a test's timers stand still.
    fakeTimers: {
      toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
    },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // As reports.ts counts it.
    retry: "CI" in process.env ? 1 : 0,
    // Real processes and a real database on a possibly busy machine; no test waits for this long on purpose.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Below the tests' own limit, so that a failure names the condition.
    expect: { poll: { timeout: 50_000 } },
  },
});
