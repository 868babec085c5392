import { seedDemo } from "../../demo/history.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { partsOf } from "../faults/compare.ts";
import { type Installation, startInstallation } from "../faults/installation.ts";
import { openRehearsal, type ScenarioOutcome } from "./rehearsal-context.ts";
import type { Scenario } from "./scenarios.ts";

export type Rehearsed = ScenarioOutcome & {
  readonly name: string;
  readonly guide: readonly string[];
  readonly seconds: number;
  /** What did not hold; empty: all did. */
  readonly violations: readonly string[];
};

/** Starts one API and one projector on the demo's quarter, as `npm start` fills it. */
export const startDemo = (all: Stopping, report: (line: string) => void): Promise<Installation> =>
  startInstallation(["api", "projector"], report, all, { fill: fillDemo });

const fillDemo = async (url: string): Promise<void> => {
  const parts = partsOf(url);
  try {
    await seedDemo({ ...parts, now: () => new Date().toISOString(), log: () => {} });
  } finally {
    await parts.close();
  }
};

/** Plays the scenarios one after the other on one installation. */
export const rehearse = async (
  scenarios: readonly Scenario[],
  installation: Installation,
  all: Stopping,
  report: (line: string) => void,
): Promise<readonly Rehearsed[]> => {
  const context = await openRehearsal(installation, all);
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
