import { createHash } from "node:crypto";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { occurredMs } from "./cut.ts";
import type { FigureStep } from "./figure-index.ts";
import {
  type Contributions,
  FIGURE_NAMES,
  type Figures,
  leadContributions,
  promiseOf,
  visitContributions,
} from "./figures.ts";
import type { LeadRecord } from "./lead-record.ts";
import { type ChangesOfStreams, isCounted, type RecordChange, recordChangeOf } from "./record-changes.ts";
import { kindOf, LEADS, type RecordKind, VISITS } from "./record-kinds.ts";
import type { VisitRecord } from "./visit-record.ts";

/** Increased when the same events count differently, or their changes are stored differently: indexes of before are made again. */
const RULES = 2;
/** Identifies the figures and how they are counted. */
export const STEPS_VERSION = createHash("sha256")
  .update(JSON.stringify([RULES, FIGURE_NAMES]))
  .digest("hex");

/** What a record counts for. */
type Subject<Rec> = {
  readonly kind: RecordKind<Rec, unknown>;
  /** Figures of the record at an instant. */
  readonly figures: (record: Rec | undefined, at: number) => Contributions;
  /** The first ms at which its figures may change without an event. */
  readonly overdueAt: (record: Rec | undefined) => number | null;
  /** Whether they do change then. */
  readonly isPending: (record: Rec | undefined) => boolean;
  readonly leadId: (record: Rec | undefined) => string | null;
};

const NOTHING: Contributions = [];

const LEAD: Subject<LeadRecord> = {
  kind: LEADS as RecordKind<LeadRecord, unknown>,
  figures: (lead, at) => (lead ? leadContributions(lead, at) : NOTHING),
  overdueAt: (lead) => (lead ? Math.floor(lead.dueAt) + 1 : null),
  isPending: (lead) => lead !== undefined && promiseOf(lead, lead.dueAt) === "waiting",
  leadId: (lead) => lead?.leadId ?? null,
};

const VISIT: Subject<VisitRecord> = {
  kind: VISITS as RecordKind<VisitRecord, unknown>,
  figures: (visit) => (visit ? visitContributions(visit) : NOTHING),
  overdueAt: () => null,
  isPending: () => false,
  leadId: () => null,
};

const SUBJECTS = { lead: LEAD as Subject<unknown>, visit: VISIT as Subject<unknown> };
const subjectOf = (event: Recorded): Subject<unknown> | null => {
  const kind = kindOf(event);
  return kind && SUBJECTS[kind.name];
};

/** `Rec` is the subject's own; a stream has one subject. */
type State = { readonly record: unknown; readonly latest: number };
const NEW: State = { record: undefined, latest: Number.NEGATIVE_INFINITY };

/** Leads and visits that are kept folded between two pages. */
const KEPT = 20_000;

/**
 * Makes the steps of events that are added in position order, from any position on; `before` has the changes of streams up to
 * that position, or up to the last call of `written`.
 */
export const figureSteps = (before: ChangesOfStreams, kept = KEPT) => {
  const added = new Map<string, RecordChange[]>();
  const addedTo = (stream: string): readonly RecordChange[] => added.get(stream) ?? [];
  const states = keptStates({ before, addedTo, kept });

  /** Steps of an event that happened before an earlier one of its stream: the stream's steps are taken back and made again. */
  const lateSteps = async (subject: Subject<unknown>, event: Recorded, change: RecordChange) => {
    const { stream } = event;
    const earlier = [...((await before([stream])).get(stream) ?? []), ...addedTo(stream)];
    return [
      ...changesOf(subject, stream, earlier).map(({ by, ...step }) => ({
        ...step,
        by: difference(Object.entries(by), NOTHING),
      })),
      ...changesOf(subject, stream, [...earlier, change]),
      eventStep(event),
    ];
  };

  return {
    /** The steps of a page of events. Throws UnreadableEvent, StoreUnavailable; then no other page may be added. */
    add: async (page: readonly Recorded[]): Promise<readonly FigureStep[]> => {
      const counted = page.filter(isCounted).map((event) => ({ event, change: recordChangeOf(event) }));
      await states.load(counted.flatMap(({ event, change }) => (change ? [event] : [])));
      const steps: FigureStep[] = [];
      for (const { event, change } of counted) {
        const subject = subjectOf(event);
        if (!subject || !change) {
          steps.push(eventStep(event));
          continue;
        }
        const { stream } = event;
        const earlier = states.of(stream);
        const later = evolved(subject, stream, earlier, change);
        const isLate = change.at < earlier.latest;
        steps.push(
          ...(isLate
            ? await lateSteps(subject, event, change)
            : nextSteps(subject, event, earlier.record, later.record)),
        );
        const there = added.get(stream);
        if (there) there.push(change);
        else added.set(stream, [change]);
        states.keep(stream, later);
      }
      states.trim();
      return steps;
    },
    /** The changes that were added since the last call of `written`, by stream. */
    added: (): ReadonlyMap<string, readonly RecordChange[]> => added,
    /** `before` has what was added. */
    written: (): void => added.clear(),
  };
};
export type FigureSteps = ReturnType<typeof figureSteps>;

type StateSources = {
  readonly before: ChangesOfStreams;
  readonly addedTo: (stream: string) => readonly RecordChange[];
  /** States that are kept between two pages. */
  readonly kept: number;
};

/** The states of leads and visits, folded from their changes when they are needed. */
const keptStates = ({ before, addedTo, kept }: StateSources) => {
  const states = new Map<string, State>();
  return {
    /** Folds the streams of these events that are not kept. */
    load: async (events: readonly Recorded[]): Promise<void> => {
      const missing = new Map<string, Recorded>();
      for (const event of events)
        if (!states.has(event.stream) && !missing.has(event.stream)) missing.set(event.stream, event);
      const streams = [...missing].flatMap(([stream, { revision }]) => (revision === 0n ? [] : [stream]));
      const earlier = streams.length === 0 ? new Map() : await before(streams);
      for (const [stream, event] of missing) {
        const subject = subjectOf(event);
        const changes = [...(earlier.get(stream) ?? []), ...addedTo(stream)];
        states.set(stream, subject ? stateOf(subject, stream, changes) : NEW);
      }
    },
    of: (stream: string): State => states.get(stream) ?? NEW,
    /** Streams of which something was added last are kept longest. */
    keep: (stream: string, state: State): void => {
      states.delete(stream);
      states.set(stream, state);
    },
    trim: (): void => {
      for (const stream of states.keys()) {
        if (states.size <= kept) break;
        states.delete(stream);
      }
    },
  };
};

const evolved = (
  { kind }: Subject<unknown>,
  stream: string,
  { record, latest }: State,
  { at, change }: RecordChange,
): State => ({ record: kind.changed(record, change, { at, stream }), latest: Math.max(latest, at) });

const stateOf = (subject: Subject<unknown>, stream: string, changes: readonly RecordChange[]): State =>
  changes.reduce((state, change) => evolved(subject, stream, state, change), NEW);

/** Steps of an event that happened after all earlier ones of its stream. */
const nextSteps = (
  subject: Subject<unknown>,
  event: Recorded,
  before: unknown,
  after: unknown,
): readonly FigureStep[] => {
  const at = occurredMs(event);
  const leadId = subject.leadId(after);
  const by = difference(subject.figures(before, at), subject.figures(after, at));
  const step = stepAt(at, leadId, by, event);
  const overdueAt = subject.overdueAt(after);
  if (overdueAt === null || overdueAt <= at) return [step];
  const change = (record: unknown) =>
    subject.isPending(record)
      ? difference(subject.figures(record, overdueAt - 1), subject.figures(record, overdueAt))
      : {};
  const then = difference(Object.entries(change(before)), Object.entries(change(after)));
  return isEmpty(then) ? [step] : [step, stepAt(overdueAt, leadId, then)];
};

/** The changes of a whole stream, whatever the order of its times: each instant is folded from what had happened. */
const changesOf = (
  subject: Subject<unknown>,
  stream: string,
  changes: readonly RecordChange[],
): readonly FigureStep[] => {
  const until = (moment: number): unknown =>
    stateOf(
      subject,
      stream,
      changes.filter(({ at }) => at <= moment),
    ).record;
  const overdueAt = subject.overdueAt(stateOf(subject, stream, changes).record);
  const instants = new Set([...changes.map(({ at }) => at), ...(overdueAt === null ? [] : [overdueAt])]);
  let before = NOTHING;
  return [...instants]
    .sort((a, b) => a - b)
    .flatMap((at) => {
      const record = until(at);
      const after = subject.figures(record, at);
      const by = difference(before, after);
      before = after;
      return isEmpty(by) ? [] : [stepAt(at, subject.leadId(record), by)];
    });
};

/** The steps of a whole lead or visit but those that count its events. */
export const stepsOfRecord = (
  kind: "lead" | "visit",
  stream: string,
  changes: readonly RecordChange[],
): readonly FigureStep[] => changesOf(SUBJECTS[kind], stream, changes);

/** Counts an event without any change. */
export const eventStep = (event: Recorded): FigureStep => stepAt(occurredMs(event), null, {}, event);

const stepAt = (at: number, leadId: string | null, by: Figures, event?: Recorded): FigureStep => ({
  at,
  ...(event ? { events: 1, position: event.position } : { events: 0, position: null }),
  leadId: isEmpty(by) ? null : leadId,
  by,
});

const isEmpty = (by: Figures): boolean => Object.keys(by).length === 0;

/** What is added from one to the other, without zeros. */
const difference = (from: Contributions, to: Contributions): Figures => {
  const by: Record<string, number> = {};
  for (const [name, value] of to) {
    const change = value - (valueIn(from, name) ?? 0);
    if (change !== 0) by[name] = change;
  }
  for (const [name, value] of from) if (value !== 0 && valueIn(to, name) === null) by[name] = -value;
  return by;
};

/** They are few: looking at each is faster than a map of them. */
const valueIn = (contributions: Contributions, figure: string): number | null => {
  for (const [name, value] of contributions) if (name === figure) return value;
  return null;
};
