import { type Ran, runTool } from "./command.ts";
import { type Outcome, printed } from "./outcome.ts";

type Check = { readonly name: string; readonly run: () => Promise<Ran> };

const CHECKS: readonly Check[] = [
  { name: "types", run: () => runTool({ from: "typescript", bin: "tsc" }, ["-b"]) },
  {
    name: "lint",
    run: () => runTool({ from: "@biomejs/biome", bin: "biome" }, ["check", "--error-on-warnings", "."]),
  },
  {
    name: "unused",
    run: () => runTool({ from: "knip", bin: "knip" }, ["--no-progress", "--treat-config-hints-as-errors"]),
  },
];

/** Runs types, lint and unused code concurrently; prints one line each, and the output of those that failed. */
export const runChecks = async (): Promise<readonly Outcome[]> => {
  const started = CHECKS.map(async ({ name, run }) => ({ name, ran: await run() }));
  const outcomes: Outcome[] = [];
  for (const check of started) {
    const { name, ran } = await check;
    if (!ran.ok) console.log(ran.output);
    const failures = ran.ok ? [] : [name];
    outcomes.push(printed({ name, passed: ran.ok ? 1 : 0, failures, skipped: 0, seconds: ran.seconds }));
  }
  return outcomes;
};
