// npm run check: types, lint, unused code, the dependency rules and the built site's weight. No browser, no end-to-end tests.
import { runChecks } from "./checks.ts";
import { close } from "./outcome.ts";
import { build, runVitest, weighBuild } from "./suites.ts";

close([
  ...(await runChecks()),
  await runVitest("rules", ["infra/quality/architecture.test.ts", "infra/quality/repository.test.ts"]),
  await build("build"),
  await weighBuild("sizes"),
]);
