import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import type { EventStore, Position, Recorded } from "@asesorador/domain/kernel/event-store";
import type { Db, Transact } from "../kernel/db.ts";
import { isEventInHistory } from "../kernel/fingerprint.ts";
import { UnreadableEvent } from "./catalogues.ts";
import { type FigureStep, type IndexCheckpoint, IndexMoved } from "./figure-index.ts";
import {
  addAllSteps,
  addHash,
  addHashes,
  addSteps,
  addSums,
  type Contents,
  changeText,
  emptyContents,
  type Hashes,
  hashOf,
  partOf,
  type Sums,
} from "./figure-index-contents.ts";
import {
  endOf,
  GRAINS,
  type Grain,
  readIndexState,
  readStoredSteps,
  readSums,
  type Sum,
  sumName,
} from "./figure-index-queries.ts";
import { eventStep, stepsOfRecord } from "./figure-steps.ts";
import { MOMENT_TYPES } from "./moment.ts";
import { ReplayStopped, readHistory } from "./read-history.ts";
import {
  isCounted,
  type RecordChange,
  recordChangeOf,
  restoredChange,
  storedChange,
} from "./record-changes.ts";
import type { StoredChange } from "./record-kinds.ts";
import { readRecords } from "./record-queries.ts";

export type FigureDifference = {
  /** The end of the hour or day, or the instant of the step or change; ms since 1970. */
  readonly at: number;
  /** Or "events", or the type of a change. */
  readonly figure: string;
  /** The event or the lead that a step belongs to, or the stream of a change. */
  readonly of?: string | null;
  readonly live: string;
  readonly fresh: string;
};

export type ComparedFigures = {
  readonly part: Grain | "step" | "record";
  /** Sums, events or changes. */
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

export type FigureComparison = {
  /** Called with each event of history, in position order. */
  readonly add: (event: Recorded) => void;
  /** After the last event. Throws ReplayStopped, StoreUnavailable. */
  readonly result: () => Promise<ComparedFigureIndex>;
};

/**
 * Reads the figure index, to compare its records with the changes of events that the caller reads, and its sums and steps with
 * those of the records. The index may be extended meanwhile. Throws ReplayStopped, StoreUnavailable.
 */
export const figureComparison = async (options: Options): Promise<FigureComparison> => {
  const live = await options.transact((db) => readLive(db, options.signal));
  if (!live) return without("absent");
  const { checkpoint } = live;
  if (!(await isEventInHistory(options.store, checkpoint))) return without("other_history");
  const fresh = freshContents(checkpoint);
  return {
    add: fresh.add,
    result: async () => {
      try {
        const contents = fresh.contents();
        return contents === "unreadable" ? contents : await compared(options, live, contents);
      } catch (error) {
        if (error instanceof UnreadableEvent) return "unreadable";
        if (error instanceof IndexMoved) return "remade";
        throw error;
      }
    },
  };
};

const without = (answer: "absent" | "other_history"): FigureComparison => ({
  add: () => {},
  result: async () => answer,
});

const compared = async (options: Options, live: Live, fresh: Contents): Promise<ComparedFigureIndex> => {
  const records = await comparedHashes("record", [live.changes, fresh.changes], (part) =>
    changeDifference(options, live, part),
  );
  if (records === "remade") return records;
  const sums = GRAINS.map(([grain]) => {
    addSums(live.folded[grain], [...fresh[grain].values()]);
    return comparedSums(grain, live[grain], live.folded[grain]);
  });
  addHashes(live.folded.steps, fresh.steps);
  const steps = await comparedHashes("step", [live.steps, live.folded.steps], (hour) =>
    stepDifference(options, live, hour),
  );
  if (steps === "remade") return steps;
  return { position: live.checkpoint.position, parts: [...sums, steps, records] };
};

type Live = Contents & {
  readonly checkpoint: IndexCheckpoint;
  readonly generation: string;
  /** Sums and steps as its records make them, without those of events. */
  readonly folded: Contents;
};

/** Everything of the same state of the index; null: there is none. */
const readLive = async (db: Db, signal: AbortSignal): Promise<Live | null> => {
  const checkStop = (): void => {
    if (signal.aborted) throw new ReplayStopped();
  };
  checkStop();
  await db.query("set transaction isolation level repeatable read");
  const state = await readIndexState(db);
  if (!state) return null;
  const { checkpoint } = state;
  const [contents, folded] = [emptyContents(), emptyContents()];
  for (const [grain] of GRAINS) addSums(contents[grain], await readSums(db, grain));
  checkStop();
  for await (const { until, steps } of readStoredSteps(db, { indexedTo: checkpoint.position })) {
    checkStop();
    addSteps(contents.steps, until, steps);
  }
  for await (const { kind, page } of storedRecords(db, state)) {
    checkStop();
    const steps: FigureStep[] = [];
    for (const { stream, changes } of page) {
      for (const [i, change] of changes.entries())
        addHash(contents.changes, partOf(stream), hashOf(changeText(stream, change, changes[i - 1])));
      contents.changes.count += changes.length;
      const restored = changes.map((change) => restoredChange(stream, change));
      steps.push(...stepsOfRecord(kind, stream, restored));
    }
    addAllSteps(folded, steps);
  }
  return { ...contents, ...state, folded };
};

async function* storedRecords(db: Db, { checkpoint, generation }: Pick<Live, "checkpoint" | "generation">) {
  const state = { indexedTo: checkpoint.position, generation };
  for (const kind of ["lead", "visit"] as const)
    for await (const page of readRecords(db, kind, state)) yield { kind, page };
}

type Counted = { readonly event: Recorded; readonly change: RecordChange | null };

/** Events of leads and visits up to a position. */
async function* eventsUpTo({ store, signal }: Options, { position }: IndexCheckpoint) {
  const upTo = { readAll: store.readAll, head: async () => position };
  for await (const page of readHistory(upTo, { types: MOMENT_TYPES, signal })) {
    const counted: Counted[] = [];
    for (const event of page) if (isCounted(event)) counted.push({ event, change: recordChangeOf(event) });
    yield counted;
  }
}

const PAGE_EVENTS = 5_000;

/** The changes of events up to a position, and the steps that count them; "unreadable": a schema refuses one of them. */
const freshContents = ({ position }: IndexCheckpoint) => {
  const contents = emptyContents();
  let page: Recorded[] = [];
  let isUnreadable = false;
  const addPage = (): void => {
    addAllSteps(contents, page.map(eventStep));
    page = [];
  };
  const addChange = (event: Recorded): void => {
    const change = recordChangeOf(event);
    if (!change) return;
    const text = changeText(event.stream, storedChange(event.stream, change), undefined);
    addHash(contents.changes, partOf(event.stream), hashOf(text));
    contents.changes.count += 1;
  };
  return {
    add: (event: Recorded): void => {
      if (isUnreadable || event.position > position || !isCounted(event)) return;
      try {
        addChange(event);
      } catch (error) {
        if (!(error instanceof UnreadableEvent)) throw error;
        isUnreadable = true;
        return;
      }
      page.push(event);
      if (page.length === PAGE_EVENTS) addPage();
    },
    contents: (): Contents | "unreadable" => {
      addPage();
      return isUnreadable ? "unreadable" : contents;
    },
  };
};

const firstPart = (live: Hashes, fresh: Hashes): number | undefined =>
  [...new Set([...live.parts.keys(), ...fresh.parts.keys()])]
    .filter((part) => (live.parts.get(part) ?? 0n) !== (fresh.parts.get(part) ?? 0n))
    .sort((a, b) => a - b)[0];

/** `differenceIn` looks for the first difference within the first part whose hashes differ; null: none any more. */
const comparedHashes = async (
  part: "record" | "step",
  [live, fresh]: readonly [Hashes, Hashes],
  differenceIn: (part: number) => Promise<ComparedFigures["firstDifference"]>,
): Promise<ComparedFigures | "remade"> => {
  const entries = { live: live.count, fresh: fresh.count };
  const differing = firstPart(live, fresh);
  if (differing === undefined) return { part, entries, firstDifference: null };
  const firstDifference = await differenceIn(differing);
  return firstDifference ? { part, entries, firstDifference } : "remade";
};

/** The first change that differs among those of some streams; null: none any more. */
const changeDifference = async (
  options: Options,
  live: Live,
  part: number,
): Promise<FigureDifference | null> => {
  const found = new Map<string, { stream: string; change: StoredChange; live: number; fresh: number }>();
  const add = (side: "live" | "fresh", stream: string, change: StoredChange, before?: StoredChange): void => {
    if (partOf(stream) !== part) return;
    const text = changeText(stream, change, before);
    const entry = found.get(text) ?? { stream, change, live: 0, fresh: 0 };
    entry[side] += 1;
    found.set(text, entry);
  };
  await options.transact(async (db) => {
    for await (const { page } of storedRecords(db, live))
      for (const { stream, changes } of page)
        for (const [i, change] of changes.entries()) add("live", stream, change, changes[i - 1]);
  });
  for await (const page of eventsUpTo(options, live.checkpoint))
    for (const { event, change } of page)
      if (change) add("fresh", event.stream, storedChange(event.stream, change));
  const [first] = [...found.values()]
    .filter((entry) => entry.live !== entry.fresh)
    .sort((a, b) => a.change[0] - b.change[0]);
  if (!first) return null;
  const times = (count: number): string =>
    count === 1 ? "there" : count === 0 ? "not there" : `${count} times`;
  return {
    at: first.change[0],
    figure: String(first.change[2]),
    of: first.stream,
    live: times(first.live),
    fresh: times(first.fresh),
  };
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

type Entry = Pick<FigureDifference, "at" | "figure"> & {
  readonly of: string | null;
  readonly change: number;
};

const entriesOf = ({ at, events, position, leadId, by }: FigureStep): readonly Entry[] => [
  ...(events === 0 ? [] : [{ at, figure: "events", of: String(position), change: events }]),
  ...Object.entries(by).map(([figure, change]) => ({ at, figure, of: leadId, change })),
];

const keyOf = ({ at, figure, of }: Entry): string => `${at} ${figure} ${of}`;

/** The first step that differs within an hour, whose steps alone are kept this time; null: none any more. */
const stepDifference = async (
  options: Options,
  live: Live,
  hour: number,
): Promise<FigureDifference | null> => {
  const found = new Map<string, Entry & { live: number; fresh: number }>();
  const add = (side: "live" | "fresh", steps: readonly FigureStep[]): void => {
    for (const entry of steps.filter(({ at }) => endOf(at, HOUR_MS) === hour).flatMap(entriesOf)) {
      const key = keyOf(entry);
      const sum = found.get(key) ?? { ...entry, live: 0, fresh: 0 };
      sum[side] += entry.change;
      found.set(key, sum);
    }
  };
  await options.transact(async (db) => {
    for await (const { steps } of readStoredSteps(db, { indexedTo: live.checkpoint.position, hour }))
      add("live", steps);
    for await (const { kind, page } of storedRecords(db, live))
      for (const { stream, changes } of page) {
        const restored = changes.map((change) => restoredChange(stream, change));
        add("fresh", stepsOfRecord(kind, stream, restored));
      }
  });
  for await (const page of eventsUpTo(options, live.checkpoint))
    add(
      "fresh",
      page.map(({ event }) => eventStep(event)),
    );
  const [first] = [...found.values()]
    .filter((entry) => entry.live !== entry.fresh)
    .sort((a, b) => a.at - b.at || (a.figure < b.figure ? -1 : 1));
  if (!first) return null;
  const { at, figure, of, live: stored, fresh } = first;
  return { at, figure, of, live: String(stored), fresh: String(fresh) };
};
