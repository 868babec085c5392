import { defineConfig } from "vitest/config";
import { COMPUTING_TESTS } from "./computing-tests.ts";
import unit from "./vitest.config.ts";

/** The unit tests that only compute, as a part of `npm test`; vitest.config.ts has them too. */
export default defineConfig({
  test: {
    ...unit.test,
    include: [...COMPUTING_TESTS],
    // No database: a test that asks for one fails.
    globalSetup: [],
    // One: each worker evaluates the modules, and those of the demo share one history.
    maxWorkers: 1,
    // They get no processor while others use all of it: on a slow machine until the browser tests have ended.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
  },
});
