import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** npm run test:docker: what needs a container engine; each file says so in one line where there is none. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["infra/**/*.docker.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 300_000,
  },
});
