import { type EventStore, type Position, START } from "@asesorador/domain/kernel/event-store";
import { isEventInHistory } from "../kernel/fingerprint.ts";
import { UnreadableEvent } from "./catalogues.ts";
import type { Cut } from "./cut.ts";
import { changesBetween, type FigureChange, type Moved } from "./difference.ts";
import type { FigureIndex, FigureStep, IndexCheckpoint, IndexedMoment, IndexState } from "./figure-index.ts";
import { figureSteps } from "./figure-steps.ts";
import type { Figures } from "./figures.ts";
import { isFuture, MOMENT_TYPES, type MomentExtent, OutsideHistory } from "./moment.ts";
import { type HistoryReader, ReplayStopped } from "./read-history.ts";
import { changesInStore, type RecordChange } from "./record-changes.ts";

export type FigureReader = HistoryReader &
  Pick<EventStore, "readStream"> & {
    /** Without it the figures of a moment are folded from its events. */
    readonly figures?: FigureIndex;
  };

/** Figures of a moment, with its extent in history. */
export type FiguresAsOf = MomentExtent & { readonly figures: Figures };

type Options = { readonly nowMs: number; readonly signal: AbortSignal };

/** Events behind the end of the index that are folded for an answer. */
const MAX_TAIL_EVENTS = 2_000;

/**
 * The figures of moments from the index, where there is one and the moments are by the business's clock; they are those that
 * a fold of history has. Null: history has to be folded. Throws OutsideHistory, StoreUnavailable.
 */
const readFigures = async (reader: FigureReader, cuts: readonly Cut[], { nowMs }: Options) => {
  const untils = untilsOf(cuts);
  if (!untils) return null;
  const upTo = (end: number) => untils.map((until) => (until === Number.POSITIVE_INFINITY ? end : until));
  const isAll = untils.includes(Number.POSITIVE_INFINITY);
  let instants = upTo(nowMs);
  let read = await readAt(reader, instants);
  if (read && isAll && isBeyond(read, nowMs)) {
    // All of history holds events that happened after now: they arrived meanwhile, or came by another server's clock.
    const { state } = read;
    const last = await lastSoonAfter(read, nowMs);
    if (last === null) return null;
    instants = upTo(last);
    read = await readAt(reader, instants);
    if (!read || isBeyond(read, last) || read.state.indexedTo !== state.indexedTo) return null;
  }
  if (!read) return null;
  const { tail, moments, state } = read;
  const extents = await extentsOf(read, { instants: untils, nowMs });
  const then = extents.map((extent, i): FiguresAsOf => ({ ...extent, figures: moments[i]?.figures ?? {} }));
  return { then, instants, tail, state };
};

type IndexRead = NonNullable<Awaited<ReturnType<typeof readAt>>>;

/** Whether events happened after an instant, of those that it was read at the last one. */
const isBeyond = ({ hasLater, tail }: IndexRead, instant: number): boolean =>
  hasLater || tail.steps.some(({ at, events }) => events > 0 && at > instant);

const SOON_MS = 3_600_000;

/**
 * When the last event of those that happened within an hour after now did. The figures of then are those of now with these events,
 * unless something changes in between without an event, as a promise that becomes overdue; null: it does, or there are none.
 */
const lastSoonAfter = async ({ index, tail, state }: IndexRead, nowMs: number): Promise<number | null> => {
  const until = nowMs + SOON_MS;
  const soon = tail.steps.filter(({ at }) => at > nowMs && at <= until);
  for await (const steps of index.steps({ after: nowMs, until, indexedTo: state.indexedTo }))
    soon.push(...steps);
  const last = soon.reduce((most, { at, events }) => (events > 0 ? Math.max(most, at) : most), nowMs);
  return last === nowMs || soon.some(({ at, events }) => events === 0 && at <= last) ? null : last;
};

/**
 * The extent of a moment and what its leads and visits are read with, as `readFigures`; events that happened after now are among those of
 * all of history, as in a fold.
 */
export const readExtent = async (reader: FigureReader, cut: Cut, { nowMs }: Options) => {
  const instants = untilsOf([cut]);
  const read = instants && (await readAt(reader, instants));
  if (!read) return null;
  const [extent] = await extentsOf(read, { instants, nowMs });
  const [until] = instants;
  return extent === undefined || until === undefined
    ? null
    : { extent, until, tail: read.tail, state: read.state };
};

/** Null: one of them is by the order of recording. */
const untilsOf = (cuts: readonly Cut[]): readonly number[] | null => {
  const untils = cuts.flatMap((cut) => (cut.clock === "occurred" ? [cut.until] : []));
  return untils.length === cuts.length ? untils : null;
};

/** The index at instants, with the events behind it. Null: history has to be folded. */
const readAt = async ({ figures, ...reader }: FigureReader, instants: readonly number[]) => {
  const read = await figures?.read(instants);
  if (!figures || !read || !(await isEventInHistory(reader, read.checkpoint))) return null;
  const tail = await tailAfter(reader, read.checkpoint.position);
  if (!tail) return null;
  const moments = read.moments.map((moment, i) => extended(moment, tail.steps, instants[i] ?? 0));
  const state: IndexState = { indexedTo: read.checkpoint.position, generation: read.generation };
  return { index: figures, moments, tail, state, hasLater: read.hasLater };
};

/** Throws OutsideHistory. */
const extentsOf = async (
  { index, moments, tail }: IndexRead,
  { instants, nowMs }: { readonly instants: readonly number[]; readonly nowMs: number },
): Promise<readonly MomentExtent[]> => {
  for (const [i, { events }] of moments.entries())
    if (events === 0 || isFuture(instants[i] ?? 0, nowMs))
      throw new OutsideHistory(await earliestOf(index, tail.steps), nowMs);
  return moments.map(({ events, position }, i) => ({
    clock: "occurred",
    at: Math.min(instants[i] ?? nowMs, nowMs),
    events,
    position: position ?? START,
  }));
};

/** Whether more events are behind the end of an index, or history has more without one, than an answer folds. */
export const isFarBehind = async (
  store: Pick<EventStore, "readAll">,
  checkpoint: IndexCheckpoint | null,
): Promise<boolean> => (await eventsBehind(store, checkpoint?.position ?? START)).length > MAX_TAIL_EVENTS;

const eventsBehind = (store: Pick<EventStore, "readAll">, after: Position) =>
  store.readAll({ after, types: MOMENT_TYPES, limit: MAX_TAIL_EVENTS + 1 });

/** What the events behind the index add to it; `changes` by stream. */
type Tail = {
  readonly steps: readonly FigureStep[];
  readonly changes: ReadonlyMap<string, readonly RecordChange[]>;
};

/** Null: too many, or one that can't be read, which a fold reports where it matters. */
const tailAfter = async (reader: FigureReader, after: Position): Promise<Tail | null> => {
  const events = await eventsBehind(reader, after);
  if (events.length > MAX_TAIL_EVENTS) return null;
  try {
    const behind = figureSteps(changesInStore(reader, after));
    return { steps: await behind.add(events), changes: behind.added() };
  } catch (error) {
    if (error instanceof UnreadableEvent) return null;
    throw error;
  }
};

const extended = (moment: IndexedMoment, tail: readonly FigureStep[], until: number): IndexedMoment => {
  const figures: Record<string, number> = { ...moment.figures };
  let { events, position } = moment;
  for (const step of tail) {
    if (step.at > until) continue;
    events += step.events;
    if (step.position !== null && (position === null || step.position > position)) position = step.position;
    for (const [name, change] of Object.entries(step.by)) figures[name] = (figures[name] ?? 0) + change;
  }
  return { figures, events, position };
};

const earliestOf = async (index: FigureIndex, tail: readonly FigureStep[]): Promise<number | null> => {
  const times = tail.flatMap(({ at, events }) => (events > 0 ? [at] : []));
  const indexed = await index.earliest();
  const all = indexed === null ? times : [...times, indexed];
  // As arguments, as many as a tail may have would not fit on the stack.
  return all.length === 0 ? null : all.reduce((least, at) => Math.min(least, at));
};

/** As `figuresOf` of the moment; null: history has to be folded. Throws OutsideHistory, StoreUnavailable. */
export const indexedFigures = async (
  reader: FigureReader,
  cut: Cut,
  options: Options,
): Promise<FiguresAsOf | null> => (await readFigures(reader, [cut], options))?.then[0] ?? null;

/** Two moments and what changed between them. */
export type IndexedDifference = {
  readonly a: FiguresAsOf;
  readonly b: FiguresAsOf;
  readonly changes: readonly FigureChange[];
};

/**
 * As `differenceOf` the moments; null: history has to be folded, or more than `maxEvents` happened between them. Throws
 * OutsideHistory, ReplayStopped, StoreUnavailable.
 */
export const indexedDifference = async (
  reader: FigureReader,
  cuts: readonly [Cut, Cut],
  { maxEvents = Number.POSITIVE_INFINITY, ...options }: Options & { readonly maxEvents?: number },
): Promise<IndexedDifference | null> => {
  const read = await readFigures(reader, cuts, options);
  const [a, b] = read?.then ?? [];
  if (!read || !a || !b || !reader.figures || Math.abs(b.events - a.events) > maxEvents) return null;
  const [from = 0, to = 0] = read.instants;
  const [after, until] = from <= to ? [from, to] : [to, from];
  const sign = from <= to ? 1 : -1;
  const sums = new Map<string, Record<string, number>>();
  const add = (steps: readonly FigureStep[]): void => {
    for (const { at, leadId, by } of steps) {
      if (leadId === null || at <= after || at > until) continue;
      const lead = sums.get(leadId) ?? {};
      for (const [figure, change] of Object.entries(by)) lead[figure] = (lead[figure] ?? 0) + sign * change;
      sums.set(leadId, lead);
    }
  };
  for await (const steps of reader.figures.steps({ after, until, indexedTo: read.state.indexedTo })) {
    if (options.signal.aborted) throw new ReplayStopped();
    add(steps);
  }
  add(read.tail.steps);
  const moved = movedIn(sums);
  const changes = changesBetween(a.figures, b.figures, moved.leads);
  // The index was rebuilt between the two reads.
  const isWhole = changes.every(
    ({ figure, change }) => figure.startsWith("visits.") || change === (moved.totals[figure] ?? 0),
  );
  return isWhole ? { a, b, changes } : null;
};

const movedIn = (sums: ReadonlyMap<string, Figures>) => {
  const leads = new Map<string, Moved>();
  const totals: Record<string, number> = {};
  for (const [leadId, by] of sums)
    for (const [figure, change] of Object.entries(by)) {
      if (change === 0) continue;
      totals[figure] = (totals[figure] ?? 0) + change;
      const moved = leads.get(figure) ?? { more: [], less: [] };
      (change > 0 ? moved.more : moved.less).push(leadId);
      leads.set(figure, moved);
    }
  return { leads, totals };
};
