import { type Ran, runTool } from "./command.ts";
import { type Outcome, printed } from "./outcome.ts";

type Check = {
  readonly name: string;
  readonly tool: { readonly from: string; readonly bin: string };
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
};

const CHECKS: readonly Check[] = [
  {
    name: "types",
    tool: { from: "typescript", bin: "tsc" },
    // Each checker infers again the types that its files share with others: four take half as much processor time again.
    args: ["-b", "--checkers", "1"],
    // For the compiler, which is written in Go: its garbage collector takes a third of the processor time unless it has room.
    env: { GOGC: "off", GOMEMLIMIT: "2GiB" },
  },
  {
    name: "lint",
    tool: { from: "@biomejs/biome", bin: "biome" },
    args: ["check", "--error-on-warnings", "."],
  },
  {
    name: "unused",
    tool: { from: "knip", bin: "knip" },
    args: ["--no-progress", "--treat-config-hints-as-errors"],
  },
];

type Started = readonly { readonly name: string; readonly ran: Promise<Ran> }[];

/** Starts types, lint and unused code concurrently; `idle`: on what other programs leave of the processor. */
export const startChecks = ({ idle = false } = {}): Started =>
  CHECKS.map(({ name, tool, args, env = {} }) => ({ name, ran: runTool(tool, args, { env, idle }) }));

/** Waits for them; prints one line each, and the output of those that failed. */
export const reportChecks = async (started: Started): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const check of started) {
    const { name } = check;
    const { ok, output, seconds } = await check.ran;
    if (!ok) console.log(output);
    outcomes.push(printed({ name, passed: ok ? 1 : 0, failures: ok ? [] : [name], skipped: 0, seconds }));
  }
  return outcomes;
};
