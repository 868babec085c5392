import { loadavg } from "node:os";
import type { Stopping } from "../../kernel/stopping.ts";
import { openOwnPostgres } from "../bench-postgres.ts";
import { startChild } from "../child.ts";
import { describeMachine, type Machine } from "../machine.ts";
import { checkStage } from "./check-stage.ts";
import { type Exported, takeExport } from "./export.ts";
import { type Filled, filledDatabase } from "./fill.ts";
import type { DashboardPlan } from "./plan.ts";
import { measurePolls, POLLS, type PollWindow } from "./polls.ts";
import type { Kind } from "./requests.ts";
import { type KindWindow, type Load, measureKinds, openStage, type Stage } from "./stage.ts";

export type DashboardOutcome = {
  readonly machine: Machine;
  readonly filled: readonly Omit<Filled, "url">[];
  readonly kinds: readonly Pick<Kind, "name" | "mostMs" | "perSecond">[];
  readonly windows: readonly KindWindow[];
  readonly polls: readonly PollWindow[];
  readonly exports: readonly Exported[];
};

/** Measures the panel's requests on a small and a large history, in rotation. Throws BenchFailed. */
export const benchDashboard = async (
  plan: DashboardPlan,
  all: Stopping,
  report: (line: string) => void,
): Promise<DashboardOutcome> => {
  report("Starting PostgreSQL …");
  const database = await openOwnPostgres(report, all, plan.keep ? "dashboard" : null);
  const filled: Filled[] = [];
  for (const leads of plan.sizes) filled.push(await filledDatabase({ database, leads, report }));
  const [loadBefore = 0] = loadavg();
  const stages: Stage[] = [];
  for (const one of filled) stages.push(await openStage(one, { database, plan }, all));
  const load: Load = startChild(new URL("./load.ts", import.meta.url));
  all.add("load", () => load.stop());
  await database.checkpoint();
  const floor = { database, load, plan, report };
  const windows = await measureKinds(stages, floor);
  const large = stages.at(-1);
  const polls = large && (plan.only?.includes(POLLS) ?? true) ? await measurePolls(large, floor, all) : [];
  const exports: Exported[] = [];
  for (const stage of stages) {
    report(`Exporting ${stage.filled.leads} leads …`);
    exports.push(await exportAndCheck(stage));
  }
  return {
    machine: describeMachine({ ...database.described, loadBefore }),
    filled: filled.map(({ url: _, ...rest }) => rest),
    kinds: (large?.kinds ?? []).map(({ paths: _, ...rest }) => rest),
    windows,
    polls,
    exports,
  };
};

/**
 * Checks that the export has as many leads as the counters, and that none was lost or doubled meanwhile. Throws
 * BenchFailed.
 */
const exportAndCheck = async ({ filled, server, port }: Stage): Promise<Exported> => {
  const { cookie } = await server.ask({ ask: "sign in" });
  const exported = await takeExport(`http://127.0.0.1:${port}`, cookie);
  await checkStage(filled, exported.rows);
  return { leads: filled.leads, ...exported };
};
