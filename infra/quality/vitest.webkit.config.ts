import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** npm run test:webkit: walks in an installed WebKitGTK. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["infra/e2e/webkit/*.webkit.test.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
