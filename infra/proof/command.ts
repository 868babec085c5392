import { relative } from "node:path";
import { writeResult } from "../bench/results.ts";
import { BAD_USAGE, badUsageText, helpIfAsked, Usage } from "../kernel/command-line.ts";
import { endProcess, type Stopping, stopOnSignals, stopping } from "../kernel/stopping.ts";
import { ROOT } from "../quality/command.ts";
import { announce, reasonOf } from "../runtime/announce.ts";

/** Result of a proof. */
export type Proof = {
  /** false: what the command is to show does not hold. */
  readonly held: boolean;
  readonly lines: readonly string[];
  /** What the result's file holds, besides `held`, the command's arguments and the time. */
  readonly record: object;
};

export type ProofCommand = {
  /** Name of the npm script and of the result's file. */
  readonly name: string;
  readonly usage: string;
  /** `all` ends what the command starts. Throws Usage for unknown flags. */
  run(args: readonly string[], all: Stopping, report: (line: string) => void): Promise<Proof>;
};

const HELD = 0;
const VIOLATED = 1;
/** The command could not be carried out: its arguments are invalid, or what it needs is missing. */
const NOT_RUN = BAD_USAGE;

/** Runs a proof on the command line: prints, writes its JSON, and ends the process with 0, 1 or 2. */
export const runCommand = async ({ name, usage, run }: ProofCommand): Promise<void> => {
  helpIfAsked(usage);
  const args = process.argv.slice(2);
  const all = stopping(STOP_WITHIN_MS);
  stopOnSignals(all.stop);
  const code = await run(args, all, announce).then(
    ({ held, lines, record }) => {
      console.log(lines.join("\n"));
      const file = writeResult(name, { at: new Date().toISOString(), args, held, ...record });
      console.log(`${held ? "Held" : "VIOLATED"}. ${relative(ROOT, file)}`);
      return held ? HELD : VIOLATED;
    },
    (error: unknown) => {
      if (error instanceof Usage) process.stderr.write(badUsageText(error, usage));
      else console.error(reasonOf(error) ?? error);
      return NOT_RUN;
    },
  );
  await all.stop();
  endProcess(code);
};

const STOP_WITHIN_MS = 20_000;
