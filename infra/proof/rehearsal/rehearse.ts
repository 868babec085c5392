import { seedDemo } from "../../demo/history.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { partsOf } from "../faults/compare.ts";
import { openRehearsal, type ScenarioOutcome } from "./rehearsal-context.ts";
import type { Scenario } from "./scenarios.ts";

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
