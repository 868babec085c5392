// npm run test:containers [-- --only one-machine|cluster]: the product's containers on this machine's engine, as the operations guide
// has them started, backed up, restored, upgraded and promoted, while leads are sent and each container is killed.
import { endBadUsage, ownFlags, Usage } from "../kernel/command-line.ts";
import { endProcess, stopOnSignals } from "../kernel/stopping.ts";
import { close, type Outcome, printed } from "../quality/outcome.ts";
import type { Scenario, Step } from "./steps.ts";

const SCENARIOS: Readonly<Record<string, () => Promise<Scenario>>> = {
  "one-machine": async () => (await import("./one-machine.ts")).oneMachineSteps(),
  cluster: async () => (await import("./cluster.ts")).clusterSteps(),
};

/** Runs the steps in order up to the first that fails, and removes what they created. */
const runScenario = async (
  name: string,
  { steps, describe, remove }: Scenario,
  interrupted: AbortSignal,
): Promise<Outcome> => {
  const started = performance.now();
  const failures: string[] = [];
  let passed = 0;
  try {
    for (const { title, run } of steps) {
      console.log(`[${name}] ${title}`);
      const stepStarted = performance.now();
      const failure = await failureOf(run);
      if (failure !== null) {
        console.error(failure);
        failures.push(title);
        if (!interrupted.aborted) console.error(await describe().catch(String));
        break;
      }
      console.log(`    ${((performance.now() - stepStarted) / 1_000).toFixed(1)} s`);
      passed += 1;
    }
  } finally {
    await remove();
  }
  const skipped = steps.length - passed - failures.length;
  return printed({ name, passed, failures, skipped, seconds: (performance.now() - started) / 1_000 });
};

/** The exit code that a shell reports for a program ended by Ctrl-C. */
const INTERRUPTED = 130;

const failureOf = (run: Step["run"]): Promise<string | null> =>
  run().then(
    () => null,
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  );

const USAGE = `npm run test:containers [-- --only ${Object.keys(SCENARIOS).join("|")}]  the compose files on this machine's engine`;
const { only } = ownFlags(USAGE, { texts: ["only"] });
if (only !== undefined && !Object.hasOwn(SCENARIOS, only))
  endBadUsage(new Usage(`--only ${only}: it is ${Object.keys(SCENARIOS).join(" or ")}`), USAGE);
const { hasEngine } = await import("./stack.ts");
if (await hasEngine()) {
  const interrupted = new AbortController();
  const outcomes: Outcome[] = [];
  let remove: Scenario["remove"] | undefined;
  stopOnSignals(
    async () => {
      interrupted.abort();
      await remove?.();
      return [];
    },
    () => endProcess(INTERRUPTED),
  );
  for (const [name, make] of Object.entries(SCENARIOS)) {
    if (interrupted.signal.aborted || (only !== undefined && only !== name)) continue;
    const scenario = await make();
    remove = scenario.remove;
    outcomes.push(await runScenario(name, scenario, interrupted.signal));
  }
  close(outcomes);
} else console.log("No container engine with Compose here: the containers are not tested.");
