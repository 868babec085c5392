import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import type { Country } from "@asesorador/domain/kernel/market";
import { UnreadableEvent } from "./catalogues.ts";
import { type Cohort, type CohortBy, cohortTally } from "./cohorts.ts";
import type { Clock, Cut } from "./cut.ts";
import { differenceOf, type FigureChange } from "./difference.ts";
import { type EventFilter, type EventPage, readEventPage } from "./event-page.ts";
import { type Figures, figuresOf } from "./figures.ts";
import { type FunnelAsked, type FunnelGroup, funnelNeeds, funnelTally } from "./funnel.ts";
import { type FigureReader, indexedDifference, indexedFigures } from "./indexed-figures.ts";
import { type Marks, type MarksRequest, readMarks } from "./marks.ts";
import {
  type HistoryExtent,
  historyExtent,
  type MomentExtent,
  OutsideHistory,
  readMoment,
} from "./moment.ts";
import { tallyMoment } from "./moment-records.ts";
import type { ReadOptions, ReadProgress } from "./read-history.ts";
import { readWhatIf, UnknownPlan, type WhatIf, type WhatIfRequest } from "./read-what-if.ts";
import { type Response, type ResponseAsked, responseTally } from "./responses.ts";

/** `at`: ms since 1970; null: now. */
type AtMoment = { readonly at: number | null; readonly clock: Clock };

/** The requests of a replay, as data that can be sent to a process. */
export type ReplayRequests = {
  readonly as_of: AtMoment;
  readonly diff: { readonly a: number; readonly b: number | null; readonly clock: Clock };
  readonly funnel: AtMoment & FunnelAsked;
  readonly cohorts: AtMoment & {
    readonly market: Country;
    readonly by: CohortBy;
    readonly after: readonly number[];
  };
  readonly response: AtMoment & ResponseAsked;
  readonly events: EventFilter;
  readonly marks: MarksRequest;
  readonly what_if: WhatIfRequest;
};
export type ReplayVerb = keyof ReplayRequests;

export type ReplayAnswers = {
  readonly as_of: { readonly place: HistoryExtent; readonly figures: Figures };
  readonly diff: {
    readonly a: HistoryExtent;
    readonly b: HistoryExtent;
    readonly changes: readonly FigureChange[];
  };
  readonly funnel: { readonly place: HistoryExtent; readonly groups: readonly FunnelGroup[] };
  readonly cohorts: { readonly place: HistoryExtent; readonly cohorts: readonly Cohort[] };
  readonly response: { readonly place: HistoryExtent; readonly groups: readonly Response[] };
  readonly events: EventPage;
  readonly marks: Marks;
  readonly what_if: WhatIf;
};

export type ReplayOutcome<Answer> =
  | { readonly kind: "done"; readonly answer: Answer }
  /** The moment is before the first event or after now; ms since 1970. `from` null: there are no events. */
  | { readonly kind: "outside"; readonly from: number | null; readonly until: number }
  /** An event that its schema does not accept; states its position, and none of its data. */
  | { readonly kind: "unreadable"; readonly message: string }
  /** The plan that a what-if names, and those that there are. */
  | { readonly kind: "unknown_plan"; readonly serviceId: number; readonly known: UnknownPlan["known"] }
  /** The replay would exceed a limit; `max` of events, ms or bytes. */
  | { readonly kind: "too_large"; readonly limit: "events" | "time" | "memory"; readonly max: number }
  /** The maximum number of replays is already running or waiting. */
  | { readonly kind: "busy" }
  | { readonly kind: "unavailable" };

/** What a replay reports before its outcome: events read so far and their share of history, 0 to 1; a first answer. */
export type ReplayUpdate<Answer> =
  | { readonly progress: { readonly events: number; readonly share: number } }
  | { readonly partial: Answer };

/** A replay that folds more events than this is stopped. */
const MAX_REPLAYED_EVENTS = 5_000_000;

type RunOptions<Answer> = Omit<ReadOptions, "types" | "range" | "onProgress"> & {
  readonly nowMs: number;
  readonly maxEvents?: number;
  /** Often: at most once for each page of events. */
  readonly onUpdate?: (update: ReplayUpdate<Answer>) => void;
};

/**
 * Answers a request from the whole history. Throws ReplayStopped when the signal aborts; every other expected failure is an
 * outcome.
 */
export const runReplay = async <Verb extends ReplayVerb>(
  store: FigureReader,
  verb: Verb,
  request: ReplayRequests[Verb],
  { maxEvents = MAX_REPLAYED_EVENTS, onUpdate, ...options }: RunOptions<ReplayAnswers[Verb]>,
): Promise<ReplayOutcome<ReplayAnswers[Verb]>> => {
  // Positions are not counters in every store; as shares of the whole they are sufficient.
  const onRecords = ({ events, position, head }: ReadProgress): void =>
    onUpdate?.({ progress: { events, share: head > 0n ? Math.min(1, Number(position) / Number(head)) : 1 } });
  const onProgress = (progress: ReadProgress): void => {
    if (progress.events > maxEvents) throw new TooManyEvents();
    onRecords(progress);
  };
  const onPartial = (partial: ReplayAnswers[Verb]): void => onUpdate?.({ partial });
  try {
    const answer = await REPLAYS[verb](store, request, { ...options, onProgress, onRecords, onPartial });
    return { kind: "done", answer };
  } catch (error) {
    if (error instanceof UnreadableEvent) return { kind: "unreadable", message: error.message };
    if (error instanceof UnknownPlan)
      return { kind: "unknown_plan", serviceId: error.serviceId, known: error.known };
    if (error instanceof TooManyEvents) return { kind: "too_large", limit: "events", max: maxEvents };
    return outsideOrUnavailable(error);
  }
};

/** The outcome of a failure that any reading of history may have. Throws every other error. */
const outsideOrUnavailable = (error: unknown) => {
  if (error instanceof OutsideHistory)
    return { kind: "outside", from: error.from, until: error.until } as const;
  if (error instanceof StoreUnavailable) return { kind: "unavailable" } as const;
  throw error;
};

class TooManyEvents extends Error {
  override readonly name = "TooManyEvents";
}

type Replay<Verb extends ReplayVerb> = (
  store: FigureReader,
  request: ReplayRequests[Verb],
  options: Omit<ReadOptions, "types"> & {
    readonly nowMs: number;
    readonly onRecords: (progress: ReadProgress) => void;
    readonly onPartial: (partial: ReplayAnswers[Verb]) => void;
  },
) => Promise<ReplayAnswers[Verb]>;

const REPLAYS: { readonly [Verb in ReplayVerb]: Replay<Verb> } = {
  as_of: async (store, request, options) => {
    const indexed = await INDEXED.as_of(store, request, options);
    if (indexed) return indexed;
    const moment = await readMoment(store, cutAt(request.at, request.clock), options);
    return { place: historyExtent(moment), figures: figuresOf(moment) };
  },
  diff: async (store, request, options) => {
    const indexed = await INDEXED.diff(store, request, options);
    if (indexed) return indexed;
    const { a, b, clock } = request;
    const before = await readMoment(store, cutAt(a, clock), options);
    const after = await readMoment(store, cutAt(b, clock), options);
    return { a: historyExtent(before), b: historyExtent(after), changes: differenceOf(before, after) };
  },
  funnel: async (store, { at, clock, ...asked }, options) => {
    const needs = { ...options, ...funnelNeeds(asked) };
    const tally = ({ at: moment }: MomentExtent) => funnelTally({ ...asked, at: moment });
    const { extent, result: groups } = await tallyMoment(store, cutAt(at, clock), tally, needs);
    return { place: historyExtent(extent), groups };
  },
  cohorts: async (store, { at, clock, ...asked }, options) => {
    const tally = ({ at: moment }: MomentExtent) => cohortTally({ ...asked, at: moment });
    const needs = { ...options, only: "leads" as const };
    const { extent, result: cohorts } = await tallyMoment(store, cutAt(at, clock), tally, needs);
    return { place: historyExtent(extent), cohorts };
  },
  response: async (store, { at, clock, ...asked }, options) => {
    const tally = ({ at: moment }: MomentExtent) => responseTally({ ...asked, at: moment });
    const needs = { ...options, only: "leads" as const };
    const { extent, result: groups } = await tallyMoment(store, cutAt(at, clock), tally, needs);
    return { place: historyExtent(extent), groups };
  },
  events: readEventPage,
  marks: readMarks,
  what_if: (store, request, { onPartial, ...options }) =>
    readWhatIf(store, request, { ...options, onSample: onPartial }),
};

type IndexedOptions = {
  readonly nowMs: number;
  readonly signal: AbortSignal;
  /** A difference of two moments that have more events between them is not answered. */
  readonly maxEvents?: number;
};

type Indexed<Verb extends ReplayVerb> = (
  store: FigureReader,
  request: ReplayRequests[Verb],
  options: IndexedOptions,
) => Promise<ReplayAnswers[Verb] | null>;

/** Answers of the figure index; null: history has to be folded. */
const INDEXED: { readonly [Verb in "as_of" | "diff"]: Indexed<Verb> } = {
  as_of: async (store, { at, clock }, options) => {
    const then = await indexedFigures(store, cutAt(at, clock), options);
    return then && { place: historyExtent(then), figures: then.figures };
  },
  diff: async (store, { a, b, clock }, options) => {
    const found = await indexedDifference(store, [cutAt(a, clock), cutAt(b, clock)], options);
    return found && { a: historyExtent(found.a), b: historyExtent(found.b), changes: found.changes };
  },
};

/** Reading as many steps takes an event loop about 10 ms. */
const FEW_EVENTS = 2_000;

/**
 * Answers at once what the figure index answers with little work; null: the replay has to run. Throws ReplayStopped when the
 * signal aborts.
 */
export const runIndexed = async <Verb extends ReplayVerb>(
  store: FigureReader,
  verb: Verb,
  request: ReplayRequests[Verb],
  options: Omit<IndexedOptions, "maxEvents">,
): Promise<ReplayOutcome<ReplayAnswers[Verb]> | null> => {
  const asks: { readonly [V in ReplayVerb]?: Indexed<V> } = INDEXED;
  const ask = asks[verb] as Indexed<Verb> | undefined;
  if (!ask) return null;
  try {
    const answer = await ask(store, request, { ...options, maxEvents: FEW_EVENTS });
    return answer && { kind: "done", answer };
  } catch (error) {
    return outsideOrUnavailable(error);
  }
};

const cutAt = (at: number | null, clock: Clock): Cut => ({ clock, until: at ?? Number.POSITIVE_INFINITY });
