// npm test: all checks and tests that a change must pass; `--only unit` and `--only e2e` run one half, `--shard 1/2` a part of
// the browser tests.
import { parseArgs } from "node:util";
import { runChecks } from "./checks.ts";
import { close, type Outcome } from "./outcome.ts";
import { build, runPlaywright, runVitest, weighBuild } from "./suites.ts";

const { only, shard } = parseArgs({
  options: { only: { type: "string" }, shard: { type: "string" } },
}).values;
if (only !== undefined && only !== "unit" && only !== "e2e") {
  console.error(`--only ${only}: it is unit or e2e.`);
  process.exit(1);
}

/** Each suite leaves part of two cores idle, so browser tests and unit tests run concurrently. */
const everything = async (): Promise<readonly Outcome[]> => {
  const [checks, built] = await Promise.all([runChecks(), build("build")]);
  const sizes = await weighBuild("sizes");
  const suites = await Promise.all([runVitest("unit", { show: false }), runPlaywright("e2e")]);
  return [...checks, built, sizes, ...suites];
};

if (only === "unit") close([await runVitest("unit")]);
else if (only === "e2e") close([await build("build"), await runPlaywright("e2e", shard)]);
else close(await everything());
