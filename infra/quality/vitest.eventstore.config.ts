import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** npm run test:eventstore: what needs the event store at EVENTSTORE_TEST_URL. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL("../..", import.meta.url)),
    include: ["infra/**/*.eventstore.test.ts"],
    globalSetup: [fileURLToPath(new URL("../testing/vitest-postgres.ts", import.meta.url))],
    // A real server is started, copied and switched; its process and the product's start several times.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
