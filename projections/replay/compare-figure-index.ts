import { createHash } from "node:crypto";
import type { EventStore, Position } from "@asesorador/domain/kernel/event-store";
import type { Db, Transact } from "../kernel/db.ts";
import { isInHistory } from "../kernel/fingerprint.ts";
import { UnreadableEvent } from "./catalogues.ts";
import type { FigureStep, IndexPlace } from "./figure-index.ts";
import {
  endOf,
  GRAINS,
  type Grain,
  HOUR_MS,
  readIndexPlace,
  readStoredSteps,
  readSums,
  type Sum,
  sumName,
  sumsOf,
} from "./figure-index-queries.ts";
import { figureSteps } from "./figure-steps.ts";
import { MOMENT_TYPES } from "./moment.ts";
import { readHistory } from "./read-history.ts";

export type FigureDifference = {
  /** The end of the hour or day, or the instant of the step; ms since 1970. */
  readonly at: number;
  /** Or "events". */
  readonly figure: string;
  /** Of the event or the lead that a step belongs to. */
  readonly of?: string | null;
  readonly live: string;
  readonly fresh: string;
};

export type ComparedFigures = {
  readonly part: Grain | "step";
  readonly entries: { readonly live: number; readonly fresh: number };
  /** By time; null: all are equal. */
  readonly firstDifference: FigureDifference | null;
};

/**
 * "absent": there is none of the current figures yet. "other_history": it was made from another store, or before a backup
 * was restored. "unreadable": an event in it is refused by its schema. "remade": it was made again during the comparison.
 */
export type ComparedFigureIndex =
  | { readonly position: Position; readonly parts: readonly ComparedFigures[] }
  | "absent"
  | "other_history"
  | "unreadable"
  | "remade";

type Options = {
  readonly transact: Transact;
  readonly store: Pick<EventStore, "readAll" | "readStream" | "head">;
  readonly signal: AbortSignal;
};

/**
 * Folds history again up to the end of the figure index, and compares its sums and steps. The index may be extended meanwhile.
 * Throws ReplayStopped, StoreUnavailable.
 */
export const compareFigureIndex = async (options: Options): Promise<ComparedFigureIndex> => {
  const live = await options.transact(readLive);
  if (!live) return "absent";
  const { place } = live;
  if (!(await isInHistory(options.store, { position: place.position, fingerprint: place })))
    return "other_history";
  try {
    const fresh = await foldAgain(options, place);
    const sums = GRAINS.map(([grain]) => comparedSums(grain, live[grain], fresh[grain]));
    const steps = await comparedSteps(options, place, [live.steps, fresh.steps]);
    return steps === "remade" ? steps : { position: place.position, parts: [...sums, steps] };
  } catch (error) {
    if (error instanceof UnreadableEvent) return "unreadable";
    throw error;
  }
};

/** What an hour's steps add up to: equal for equal steps in any order and portions. */
type Steps = { count: number; readonly hours: Map<number, bigint> };
type Sums = Map<string, Sum>;
type Contents = Readonly<Record<Grain, Sums>> & { readonly steps: Steps };

const emptyContents = (): Contents => ({
  ...{ hour: new Map(), day: new Map() },
  steps: { count: 0, hours: new Map() },
});

const addSums = (to: Sums, sums: readonly Sum[]): void => {
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

type Entry = Pick<FigureDifference, "at" | "figure"> & {
  readonly of: string | null;
  readonly change: number;
};

const entriesOf = ({ at, events, position, leadId, by }: FigureStep): readonly Entry[] => [
  ...(events === 0 ? [] : [{ at, figure: "events", of: String(position), change: events }]),
  ...Object.entries(by).map(([figure, change]) => ({ at, figure, of: leadId, change })),
];

const keyOf = ({ at, figure, of }: Entry): string => `${at} ${figure} ${of}`;

const addSteps = (to: Steps, hour: number, steps: readonly FigureStep[]): void => {
  let sum = to.hours.get(hour) ?? 0n;
  for (const entry of steps.flatMap(entriesOf)) {
    const hash = createHash("sha256").update(keyOf(entry)).digest().readBigUInt64LE();
    sum = BigInt.asUintN(64, sum + BigInt(entry.change) * hash);
  }
  to.hours.set(hour, sum);
  to.count += steps.length;
};

/** Everything of the same state of the index; null: there is none. */
const readLive = async (db: Db): Promise<(Contents & { readonly place: IndexPlace }) | null> => {
  await db.query("set transaction isolation level repeatable read");
  const place = await readIndexPlace(db);
  if (!place) return null;
  const contents = emptyContents();
  for (const [grain] of GRAINS) addSums(contents[grain], await readSums(db, grain));
  for await (const { until, steps } of readStoredSteps(db, { indexedTo: place.position }))
    addSteps(contents.steps, until, steps);
  return { ...contents, place };
};

async function* foldedSteps({ store, signal }: Options, { position }: IndexPlace) {
  const steps = figureSteps(store);
  const upTo = { readAll: store.readAll, head: async () => position };
  for await (const page of readHistory(upTo, { types: MOMENT_TYPES, signal })) yield await steps.add(page);
}

const foldAgain = async (options: Options, place: IndexPlace): Promise<Contents> => {
  const contents = emptyContents();
  for await (const steps of foldedSteps(options, place)) {
    for (const [grain, ms] of GRAINS) addSums(contents[grain], sumsOf(steps, ms));
    for (const [hour, ofHour] of Map.groupBy(steps, ({ at }) => endOf(at, HOUR_MS)))
      addSteps(contents.steps, hour, ofHour);
  }
  return contents;
};

const comparedSums = (grain: Grain, live: Sums, fresh: Sums): ComparedFigures => {
  const textOf = (sum: Sum | undefined): string =>
    `${sum?.change ?? 0}${sum?.last == null ? "" : ` up to position ${sum.last}`}`;
  const [first] = [...new Map([...live, ...fresh])]
    .filter(([key]) => textOf(live.get(key)) !== textOf(fresh.get(key)))
    .sort(([, a], [, b]) => a.until - b.until || a.figure - b.figure);
  const entries = { live: live.size, fresh: fresh.size };
  if (!first) return { part: grain, entries, firstDifference: null };
  const [key, { until, figure }] = first;
  const texts = { live: textOf(live.get(key)), fresh: textOf(fresh.get(key)) };
  return { part: grain, entries, firstDifference: { at: until, figure: sumName(figure), ...texts } };
};

const comparedSteps = async (
  options: Options,
  place: IndexPlace,
  [live, fresh]: readonly [Steps, Steps],
): Promise<ComparedFigures | "remade"> => {
  const entries = { live: live.count, fresh: fresh.count };
  const [hour] = [...new Set([...live.hours.keys(), ...fresh.hours.keys()])]
    .filter((end) => (live.hours.get(end) ?? 0n) !== (fresh.hours.get(end) ?? 0n))
    .sort((a, b) => a - b);
  if (hour === undefined) return { part: "step", entries, firstDifference: null };
  const firstDifference = await differenceWithin(options, place, hour);
  return firstDifference ? { part: "step", entries, firstDifference } : "remade";
};

/** The first step that differs within an hour, whose steps alone are kept this time; null: none any more. */
const differenceWithin = async (
  options: Options,
  place: IndexPlace,
  hour: number,
): Promise<FigureDifference | null> => {
  const changes = new Map<string, Entry & { live: number; fresh: number }>();
  const add = (side: "live" | "fresh", steps: readonly FigureStep[]): void => {
    for (const entry of steps.flatMap(entriesOf)) {
      const key = keyOf(entry);
      const sum = changes.get(key) ?? { ...entry, live: 0, fresh: 0 };
      sum[side] += entry.change;
      changes.set(key, sum);
    }
  };
  await options.transact(async (db) => {
    for await (const { steps } of readStoredSteps(db, { indexedTo: place.position, hour }))
      add("live", steps);
  });
  for await (const steps of foldedSteps(options, place))
    add(
      "fresh",
      steps.filter(({ at }) => endOf(at, HOUR_MS) === hour),
    );
  const [first] = [...changes.values()]
    .filter(({ live, fresh }) => live !== fresh)
    .sort((a, b) => a.at - b.at || (a.figure < b.figure ? -1 : 1));
  if (!first) return null;
  const { at, figure, of, live, fresh } = first;
  return { at, figure, of, live: String(live), fresh: String(fresh) };
};
