// npm test: everything that must hold before a change goes in; `--only unit` and `--only e2e` for half of it.
import { parseArgs } from "node:util";
import { runChecks } from "./checks.ts";
import { close, type Outcome } from "./outcome.ts";
import { build, runPlaywright, runVitest, weighBuild } from "./suites.ts";

const { only } = parseArgs({ options: { only: { type: "string" } } }).values;
if (only !== undefined && only !== "unit" && only !== "e2e") {
  console.error(`--only ${only}: it is unit or e2e.`);
  process.exit(1);
}

const outcomes: Outcome[] = [];
if (only === undefined) outcomes.push(...(await runChecks()));
if (only !== "e2e") outcomes.push(await runVitest("unit"));
if (only !== "unit") {
  const built = await build("build");
  if (only === undefined) outcomes.push(await weighBuild("sizes"));
  outcomes.push(built, await runPlaywright("e2e"));
}
close(outcomes);
