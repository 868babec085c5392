// npm test: all checks and tests that a change must pass; `--only unit` and `--only e2e` run one half, `--shard 1/2` a part of
// the browser tests, `--spec NAME` those of the files whose name contains this.
import { endBadUsage, ownFlags, Usage } from "../kernel/command-line.ts";
import { reportChecks, startChecks } from "./checks.ts";
import { close, type Outcome } from "./outcome.ts";
import {
  build,
  prepareBrowserTests,
  removeDemo,
  runOtherUnitTests,
  runPlaywright,
  runVitest,
  startComputingTests,
  startDemo,
  trainAssistant,
  weighBuild,
} from "./suites.ts";

const USAGE = `npm test                                    everything that must hold
npm run unit                                every test but the browser's
npm run e2e [-- --shard 1/2] [--spec NAME]  the browser tests, a part of them, or those of the files whose name contains NAME`;
const { only, shard, spec } = ownFlags(USAGE, { texts: ["only", "shard", "spec"] });
if (only !== undefined && only !== "unit" && only !== "e2e")
  endBadUsage(new Usage(`--only ${only}: it is unit or e2e`), USAGE);

/**
 * The unit tests, then the browser tests: concurrently they take as long in total and exceed each other's time limits. Both often
 * wait: what the unit tests leave of the processor is used by the tests that only compute, and by what the browser tests begin with;
 * what the browser tests leave, by the checks.
 */
const everything = async (): Promise<readonly Outcome[]> => {
  const training = trainAssistant();
  // They read the model, and fill what the front end's build leaves of the processor.
  const computing = training.catch(() => {}).then(() => startComputingTests("computing"));
  const built = await build("build", training);
  const writing = startDemo();
  const prepared = writing.then(prepareBrowserTests);
  const sizes = await weighBuild("sizes");
  const unit = await runOtherUnitTests("unit");
  await prepared;
  const demo = await writing;
  const checks = computing.then(() => startChecks({ idle: true }));
  const e2e = await runPlaywright("e2e", { demo });
  removeDemo(demo);
  return [...(await reportChecks(await checks)), await computing, built, sizes, unit, e2e];
};

if (only === "unit") close([await runVitest("unit")]);
else if (only === "e2e") close([await build("build"), await runPlaywright("e2e", { shard, spec })]);
else close(await everything());
