// npm run check: types, lint, unused code and the laws of the architecture. No build, no browser, no end-to-end tests.
import { runChecks } from "./checks.ts";
import { close } from "./outcome.ts";
import { runVitest } from "./suites.ts";

close([
  ...(await runChecks()),
  await runVitest("laws", ["infra/quality/architecture.test.ts", "infra/quality/repository.test.ts"]),
]);
