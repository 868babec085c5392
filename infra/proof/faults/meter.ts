import { totalCpuMsOf } from "../../bench/machine.ts";
import { processTree } from "../../kernel/processes.ts";

export type MeterFigures = {
  /** How often each kind of fault was caused. */
  readonly faults: Readonly<Record<string, number>>;
  readonly spent: Readonly<Record<string, Spent>>;
  /** What the trial waited for besides, in seconds. */
  readonly waits: Readonly<Record<string, number>>;
};

type Spent = {
  /** From its beginning until it was over; others may have begun meanwhile. */
  readonly seconds: number;
  /**
   * Processor time of the whole installation, the load included, from its beginning to that of the next one; what processes
   * had used that were killed together with their parent is missing. null: unknown on this system.
   */
  readonly cpuSeconds: number | null;
};

/** Where a trial's time goes. */
export const startMeter = () => {
  const faults = new Map<string, { times: number; ms: number; cpuMs: number }>();
  const waits = new Map<string, number>();
  let current: { cpuMs: number } | null = null;
  let lastMs = cpuMs();
  const lap = (): void => {
    const nowMs = cpuMs();
    if (current !== null) current.cpuMs += Math.max(0, nowMs - lastMs);
    lastMs = nowMs;
  };
  return {
    begin: (kind: string): { readonly end: () => void } => {
      lap();
      const of = faults.get(kind) ?? { times: 0, ms: 0, cpuMs: 0 };
      faults.set(kind, of);
      of.times += 1;
      current = of;
      const begun = performance.now();
      return {
        end: () => {
          of.ms += performance.now() - begun;
        },
      };
    },
    waiting: async <T>(what: string, work: Promise<T>): Promise<T> => {
      const begun = performance.now();
      const result = await work;
      waits.set(what, (waits.get(what) ?? 0) + performance.now() - begun);
      return result;
    },
    figures: (): MeterFigures => {
      lap();
      current = null;
      const known = processTree(process.pid) !== null;
      return {
        faults: Object.fromEntries([...faults].map(([kind, { times }]) => [kind, times])),
        spent: Object.fromEntries(
          [...faults].map(([kind, of]) => [
            kind,
            { seconds: of.ms / 1_000, cpuSeconds: known ? of.cpuMs / 1_000 : null },
          ]),
        ),
        waits: Object.fromEntries([...waits].map(([what, ms]) => [what, ms / 1_000])),
      };
    },
  };
};

const cpuMs = (): number => totalCpuMsOf(processTree(process.pid) ?? []);
