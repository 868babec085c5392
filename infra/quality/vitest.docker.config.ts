import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** npm run test:docker: tests that need a container engine; without one each file prints a line. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["infra/**/*.docker.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});
