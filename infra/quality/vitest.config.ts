import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["{domain,projections,backend,frontend,infra}/**/*.test.{ts,tsx}"],
    exclude: [...configDefaults.exclude, "**/*.docker.test.ts", "infra/e2e/**"],
    globalSetup: [fileURLToPath(new URL("../testing/vitest-postgres.ts", import.meta.url))],
    // Vitest would leave a core idle, and on two cores run one file at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Real processes and a real database on a machine that may be busy; no test waits for this long on purpose.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
