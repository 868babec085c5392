import { loadavg } from "node:os";
import type { Stopping } from "../../kernel/stopping.ts";
import { type Arena, type Entrant, openArena } from "../arena.ts";
import { audit, BenchFailed } from "../audit.ts";
import { type Child, startChild } from "../child.ts";
import { type Contender, pathOf } from "../contenders.ts";
import type { LoadJob, LoadResult } from "../load.ts";
import { describeMachine, type Machine, spentSince } from "../machine.ts";
import { quantile } from "../statistics.ts";
import type { LeadsPlan, Mode } from "./plan.ts";

/** Result of one contender in one mode in one round. */
export type Window = {
  readonly contender: Contender;
  readonly mode: Mode;
  readonly round: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Share of the arrivals that found no free connection in time; above 0 the latencies are lower bounds. */
  readonly unsentShare: number;
  /** Processor time of the server's process for each lead. */
  readonly serverCpuMs: number;
  /** The same of the database's processes; null where the system does not report it. */
  readonly databaseCpuMs: number | null;
};

export type LeadsOutcome = {
  readonly machine: Machine;
  readonly windows: readonly Window[];
  /** Arrivals a second in the open loop. */
  readonly openRate: number;
  readonly acknowledged: number;
};

/** Runs the contenders in rotation and looks up every acknowledged lead. Throws BenchFailed. */
export const benchLeads = async (
  plan: LeadsPlan,
  all: Stopping,
  report: (line: string) => void,
): Promise<LeadsOutcome> => {
  const [loadBefore = 0] = loadavg();
  report("Starting PostgreSQL and the contenders …");
  const arena = await openArena({ ...plan, report }, all);
  const load: Child<LoadJob, LoadResult> = startChild(new URL("../load.ts", import.meta.url));
  all.add("load", () => load.stop());
  const track = tracker(arena.entrants);
  const run = windowRunner({ load, arena, track }, plan);
  report("Warming up …");
  for (const entrant of arena.entrants) await run.warmUp(entrant);
  const openRate = await openRateOf(arena, plan, run);
  const windows: Window[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    await arena.checkpoint();
    for (const mode of plan.modes) {
      for (const entrant of turned(arena.entrants, round)) {
        if (!takesPart(entrant, mode)) continue;
        windows.push(await run.measure(entrant, mode, { round, openRate }));
      }
    }
    await track.check();
    report(
      `Round ${round + 1} of ${plan.rounds}: ${track.acknowledged()} leads acknowledged so far, each stored once`,
    );
  }
  return {
    machine: describeMachine({ ...arena.database, loadBefore }),
    windows,
    openRate,
    acknowledged: track.acknowledged(),
  };
};

/**
 * Emmett reaches a fraction of the CRUD route's rate: at that rate its latencies would only measure the length of the
 * window.
 */
const takesPart = ({ contender }: Entrant, { kind }: Mode): boolean =>
  kind === "closed" || contender !== "emmett";

/** Rotates the order, so that each contender is first once and last once. */
const turned = <Item>(items: readonly Item[], by: number): readonly Item[] => {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
};

/** From the peak of CRUD with our duties, which the goal refers to; without it, from the first contender's. */
const openRateOf = async (arena: Arena, plan: LeadsPlan, run: WindowRunner): Promise<number> => {
  const open = plan.modes.find((mode) => mode.kind === "open");
  const yardstick = arena.entrants.find(({ contender }) => contender === "crud-duties") ?? arena.entrants[0];
  if (!open || !yardstick) return 0;
  const { perSecond } = await run.measure(
    yardstick,
    { kind: "closed", connections: open.connections },
    { round: -1, openRate: 0 },
  );
  return Math.round(perSecond * open.shareOfPeak);
};

type Turn = { readonly round: number; readonly openRate: number };
type WindowRunner = ReturnType<typeof windowRunner>;

type Floor = { readonly load: Child<LoadJob, LoadResult>; readonly arena: Arena; readonly track: Tracker };

const windowRunner = ({ load, arena, track }: Floor, { warmUpMs, measuredMs, firstWarmUpMs }: LeadsPlan) => {
  const send = async (
    { contender, port }: Entrant,
    mode: Mode,
    rest: Pick<LoadJob, "warmUpMs" | "measuredMs" | "arrivalsPerSecond">,
  ) => {
    const result = await load.ask({ port, path: pathOf(contender), connections: mode.connections, ...rest });
    track.add(contender, result);
    return result;
  };
  return {
    warmUp: (entrant: Entrant) =>
      send(
        entrant,
        { kind: "closed", connections: 64 },
        { warmUpMs: 0, measuredMs: firstWarmUpMs, arrivalsPerSecond: null },
      ),

    measure: async (entrant: Entrant, mode: Mode, { round, openRate }: Turn): Promise<Window> => {
      const arrivalsPerSecond = mode.kind === "open" ? openRate : null;
      const cpuBefore = await entrant.cpuMs();
      const databaseBefore = arena.databaseCpuMs();
      const result = await send(entrant, mode, { warmUpMs, measuredMs, arrivalsPerSecond });
      const cpuMs = (await entrant.cpuMs()) - cpuBefore;
      const databaseMs = databaseBefore && spentSince(databaseBefore, arena.databaseCpuMs());
      const { answered, latenciesMs, unsent, acknowledged } = result;
      return {
        contender: entrant.contender,
        mode,
        round,
        perSecond: (answered * 1000) / measuredMs,
        p50Ms: quantile(latenciesMs, 0.5),
        p99Ms: quantile(latenciesMs, 0.99),
        unsentShare: unsent / latenciesMs.length,
        serverCpuMs: cpuMs / acknowledged.length,
        databaseCpuMs: databaseMs === null ? null : databaseMs / acknowledged.length,
      };
    },
  };
};

type Tracker = ReturnType<typeof tracker>;

/** Records acknowledged leads, and compares the databases with them. */
const tracker = (entrants: readonly Entrant[]) => {
  const fresh = new Map<Contender, string[]>();
  const totals = new Map<Contender, number>();
  let refusals: string[] = [];
  let acknowledged = 0;
  return {
    acknowledged: () => acknowledged,
    add: (contender: Contender, result: LoadResult): void => {
      fresh.set(contender, [...(fresh.get(contender) ?? []), ...result.acknowledged]);
      totals.set(contender, (totals.get(contender) ?? 0) + result.acknowledged.length);
      // The ceiling stores nothing that could be looked up.
      if (contender !== "ceiling") acknowledged += result.acknowledged.length;
      refusals = [...refusals, ...result.refusals.map((why) => `${contender}: ${why}`)];
    },
    check: async (): Promise<void> => {
      if (refusals.length > 0) throw new BenchFailed(`${refusals.length} leads were refused: ${refusals[0]}`);
      for (const { contender, url } of entrants) {
        const { lost, doubled, total } = await audit(contender, url, fresh.get(contender) ?? []);
        const expected = contender === "ceiling" ? 0 : (totals.get(contender) ?? 0);
        if (lost > 0 || doubled > 0 || total !== expected)
          throw new BenchFailed(
            `${contender}: ${lost} leads lost, ${doubled} doubled; ${total} are there of ${expected} acknowledged`,
          );
        fresh.set(contender, []);
      }
    },
  };
};
