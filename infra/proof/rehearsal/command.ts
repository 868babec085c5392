import { seedDemo } from "../../demo/history.ts";
import { flagsOf, Usage } from "../../kernel/command-line.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import type { ProofCommand } from "../command.ts";
import { partsOf } from "../faults/compare.ts";
import { openRehearsal, type ScenarioOutcome } from "./rehearsal-context.ts";
import { SCENARIOS, type Scenario } from "./scenarios.ts";

export type Rehearsed = ScenarioOutcome & {
  readonly name: string;
  readonly guide: readonly string[];
  readonly seconds: number;
  /** What did not hold; empty: all did. */
  readonly violations: readonly string[];
};

/** Fills an installation with the demo's quarter, as `npm start` does. */
const fillDemo = async (url: string): Promise<void> => {
  const parts = partsOf(url);
  try {
    await seedDemo({ ...parts, now: () => new Date().toISOString(), log: () => {} });
  } finally {
    await parts.close();
  }
};

/** Plays the scenarios one after the other on one installation, which `fill` has given a history. */
export const rehearse = async (
  scenarios: readonly Scenario[],
  all: Stopping,
  report: (line: string) => void,
  fill: (url: string) => Promise<void> = fillDemo,
): Promise<readonly Rehearsed[]> => {
  const context = await openRehearsal(fill, all, report);
  const rehearsed: Rehearsed[] = [];
  for (const { name, guide, run } of scenarios) {
    report(`Playing ${name} …`);
    const started = performance.now();
    const said = guide();
    const outcome = await run(context).catch(
      (error: unknown): ScenarioOutcome => ({
        seen: [],
        seenMs: Number.POSITIVE_INFINITY,
        done: [],
        checks: [[`it did not run to its end: ${String(error)}`, false]],
      }),
    );
    const violations = outcome.checks.filter(([, holds]) => !holds).map(([what]) => what);
    const seconds = (performance.now() - started) / 1_000;
    rehearsed.push({ name, guide: said, seconds, violations, ...outcome });
  }
  return rehearsed;
};

/** The panel and readiness must show each outage within this time; checked by the command only. */
const SEEN_WITHIN_MS = 10_000;

export const rehearsalCommand: ProofCommand = {
  name: "rehearsal",
  usage: "npm run rehearsal -- [--only NAME]",
  run: async (args, all, report) => {
    const { only } = flagsOf(args, { texts: ["only"] });
    const scenarios = SCENARIOS.filter(({ name }) => only === undefined || name.includes(only));
    if (scenarios.length === 0)
      throw new Usage(`--only must be part of a name: ${SCENARIOS.map(({ name }) => name).join("; ")}`);
    report("Filling a copy of the demo …");
    const rehearsed = (await rehearse(scenarios, all, report)).map((each) =>
      each.seenMs <= SEEN_WITHIN_MS ? each : { ...each, violations: [seenAfter(each), ...each.violations] },
    );
    return {
      held: rehearsed.every(({ violations }) => violations.length === 0),
      lines: rehearsed.flatMap(linesOf),
      record: { rehearsed },
    };
  },
};

const seenAfter = ({ seenMs }: Pick<Rehearsed, "seenMs">): string =>
  `seen ${(seenMs / 1_000).toFixed(1)} s after the outage, within ${SEEN_WITHIN_MS / 1_000}`;

const linesOf = ({ name, seconds, seen, seenMs, guide, done, checks }: Rehearsed): readonly string[] => [
  "",
  `${name} (${seconds.toFixed(1)} s)`,
  ...seen.map((line) => `  seen:      ${line}`),
  ...guide.map((line) => `  the guide: ${line}`),
  ...done.map((line) => `  done:      ${line}`),
  `  ${seenMs <= SEEN_WITHIN_MS ? "holds:    " : "VIOLATED: "} ${seenAfter({ seenMs })}`,
  ...checks.map(([what, holds]) => `  ${holds ? "holds:    " : "VIOLATED: "} ${what}`),
];
