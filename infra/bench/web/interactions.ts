import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Stopping } from "../../kernel/stopping.ts";
import { BenchFailed } from "../audit.ts";

/** Responsiveness of the wizard. */
export type Interactions = {
  /** Taps and key presses measured by the browser. */
  readonly count: number;
  /** Interaction to Next Paint: the slowest, ignoring one in fifty. Source: web.dev/articles/inp. */
  readonly inpMs: number;
  /** Type and target of that interaction. */
  readonly slowest: string;
};

/** One event of an interaction in the Event Timing API. */
type Entry = { readonly id: number; readonly ms: number; readonly what: string };

const LEFT_OUT_OF = 50;
const WALK = fileURLToPath(new URL("../../e2e/interactions.ts", import.meta.url));

/**
 * Each run: a phone, four times slower than this machine, from the landing page to a submitted lead. Throws
 * BenchFailed.
 */
export const measureInteractions = async (
  runs: number,
  all: Stopping,
  report: (line: string) => void,
): Promise<readonly Interactions[]> => {
  const child = spawn(process.execPath, [WALK, String(runs)], { stdio: ["ignore", "pipe", "inherit"] });
  all.add("interactions", async () => void child.kill());
  const measured: Interactions[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const seen = inpOf(JSON.parse(line) as readonly Entry[]);
    measured.push(seen);
    report(`Run ${measured.length} of ${runs}, interactions: INP ${seen.inpMs} ms of ${seen.count}`);
  }
  if (measured.length < runs) throw new BenchFailed("the wizard could not be walked to its end");
  return measured;
};

/** An interaction is as long as its longest event. */
export const inpOf = (entries: readonly Entry[]): Interactions => {
  const longest = new Map<number, Entry>();
  for (const entry of entries) if (entry.ms > (longest.get(entry.id)?.ms ?? 0)) longest.set(entry.id, entry);
  const slowest = [...longest.values()].toSorted((a, b) => b.ms - a.ms);
  const one = slowest[Math.floor(slowest.length / LEFT_OUT_OF)];
  return { count: slowest.length, inpMs: one?.ms ?? 0, slowest: one?.what ?? "" };
};
