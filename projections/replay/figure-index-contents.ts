import { hash } from "node:crypto";
import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import { fnv1a } from "@asesorador/domain/kernel/fnv1a";
import type { FigureStep } from "./figure-index.ts";
import { endOf, GRAINS, type Grain, type Sum, sumsOf } from "./figure-index-queries.ts";
import { isAfter } from "./record-changes.ts";
import type { StoredChange } from "./record-kinds.ts";

// What a figure index holds, small enough to be compared: its sums, and hashes of its steps and changes.

/** What parts of steps or changes add up to: equal for equal ones in any order and portions. */
export type Hashes = { count: number; readonly parts: Map<number, bigint> };
export type Sums = Map<string, Sum>;
export type Contents = Readonly<Record<Grain, Sums>> & {
  /** By hour; `count` of events. */
  readonly steps: Hashes;
  /** By a hash of the stream. */
  readonly changes: Hashes;
};

export const emptyContents = (): Contents => ({
  hour: new Map(),
  day: new Map(),
  steps: { count: 0, parts: new Map() },
  changes: { count: 0, parts: new Map() },
});

export const addSums = (to: Sums, sums: readonly Sum[]): void => {
  for (const sum of sums) {
    const key = `${sum.until} ${sum.figure}`;
    const there = to.get(key);
    if (!there) {
      to.set(key, sum);
      continue;
    }
    there.change += sum.change;
    if (sum.last !== null && (there.last === null || sum.last > there.last)) there.last = sum.last;
  }
};

export const addHash = (to: Hashes, part: number, more: bigint): void => {
  to.parts.set(part, BigInt.asUintN(64, (to.parts.get(part) ?? 0n) + more));
};
export const addHashes = (to: Hashes, more: Hashes): void => {
  for (const [part, hash] of more.parts) addHash(to, part, hash);
  to.count += more.count;
};

/** Hexadecimal digits of 64 bits. */
const HASH_DIGITS = 16;
/** The first 64 bits of SHA-256, from its hexadecimal text: asking for its bytes takes three times as long. */
export const hashOf = (text: string): bigint => BigInt(`0x${hash("sha256", text).slice(0, HASH_DIGITS)}`);

/** The factor of each figure, and of "events". Odd, so that no change of one is lost in a product. */
const factors = new Map<string, bigint>();
const factorOf = (figure: string): bigint => {
  const known = factors.get(figure);
  if (known !== undefined) return known;
  const factor = hashOf(figure) | 1n;
  factors.set(figure, factor);
  return factor;
};

/** The changes of one event or lead at one instant: equal for equal ones in any portions. */
const hashOfChanges = (at: number, of: string | null, changes: readonly (readonly [string, number])[]) => {
  if (changes.length === 0) return 0n;
  let sum = 0n;
  for (const [figure, change] of changes) sum += BigInt(change) * factorOf(figure);
  return sum * (hashOf(`${at} ${of}`) | 1n);
};

export const addSteps = (to: Hashes, hour: number, steps: readonly FigureStep[]): void => {
  let sum = 0n;
  for (const { at, events, position, leadId, by } of steps) {
    sum += hashOfChanges(at, leadId, Object.entries(by));
    if (events === 0) continue;
    sum += hashOfChanges(at, String(position), [["events", events]]);
    to.count += events;
  }
  addHash(to, hour, sum);
};

export const addAllSteps = (to: Contents, steps: readonly FigureStep[]): void => {
  for (const [grain, ms] of GRAINS) addSums(to[grain], sumsOf(steps, ms));
  for (const [hour, ofHour] of Map.groupBy(steps, ({ at }) => endOf(at, HOUR_MS)))
    addSteps(to.steps, hour, ofHour);
};

const STREAM_PARTS = 4_096;
export const partOf = (stream: string): number => fnv1a(stream) % STREAM_PARTS;

/** A change as it is compared: with its stream, and whether it comes after the one before it. */
export const changeText = (stream: string, stored: StoredChange, before: StoredChange | undefined): string =>
  `${before && !isAfter(stored[1], before[1]) ? "out of order " : ""}${stream} ${JSON.stringify(stored)}`;
