import { type Ran, runTool } from "./command.ts";
import { type Outcome, printed } from "./outcome.ts";

type Check = {
  readonly name: string;
  readonly tool: { readonly from: string; readonly bin: string };
  readonly args: readonly string[];
};

const CHECKS: readonly Check[] = [
  // Each checker infers again the types that its files share with others: one takes 40 CPU seconds for all, four take 56.
  { name: "types", tool: { from: "typescript", bin: "tsc" }, args: ["-b", "--checkers", "1"] },
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
  CHECKS.map(({ name, tool, args }) => ({ name, ran: runTool(tool, args, { idle }) }));

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
