import { createHash } from "node:crypto";
import { journeyEvents } from "@asesorador/domain/journey/events";
import type { EventStore, Recorded } from "@asesorador/domain/kernel/event-store";
import { leadEvents } from "@asesorador/domain/lead/events";
import { decoded } from "./catalogues.ts";
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
import { evolveLeadRecord, type LeadRecord } from "./lead-record.ts";
import { evolveVisitRecord, type VisitRecord } from "./visit-record.ts";

/** Increased when the same events count differently: indexes of before are made again. */
const RULES = 1;
/** Identifies the figures and how they are counted. */
export const STEPS_VERSION = createHash("sha256")
  .update(JSON.stringify([RULES, FIGURE_NAMES]))
  .digest("hex");

/** A stream's owner, folded from its events. */
type Subject<Rec> = {
  readonly evolve: (record: Rec | undefined, event: Recorded) => Rec | undefined;
  /** Of the record at an instant. */
  readonly figures: (record: Rec | undefined, at: number) => Contributions;
  /** The first ms at which its figures may change without an event. */
  readonly overdueAt: (record: Rec | undefined) => number | null;
  /** Whether they do change then. */
  readonly isPending: (record: Rec | undefined) => boolean;
  readonly leadId: (record: Rec | undefined) => string | null;
};

const NOTHING: Contributions = [];

const LEAD: Subject<LeadRecord> = {
  evolve: (lead, event) => evolveLeadRecord(lead, decoded(leadEvents.decode, event)),
  figures: (lead, at) => (lead ? leadContributions(lead, at) : NOTHING),
  overdueAt: (lead) => (lead ? Math.floor(lead.dueAt) + 1 : null),
  isPending: (lead) => lead !== undefined && promiseOf(lead, lead.dueAt) === "waiting",
  leadId: (lead) => lead?.leadId ?? null,
};

const VISIT: Subject<VisitRecord> = {
  evolve: (visit, event) => evolveVisitRecord(visit, decoded(journeyEvents.decode, event)),
  figures: (visit) => (visit ? visitContributions(visit) : NOTHING),
  overdueAt: () => null,
  isPending: () => false,
  leadId: () => null,
};

/** `Rec` is the subject's own; a stream has one subject. */
type State = { readonly record: unknown; readonly latest: number };
const NEW: State = { record: undefined, latest: Number.NEGATIVE_INFINITY };

const subjectOf = ({ type }: Recorded): Subject<unknown> | null => {
  if (leadEvents.has(type)) return LEAD as Subject<unknown>;
  return journeyEvents.has(type) ? (VISIT as Subject<unknown>) : null;
};

/** An unreadable time belongs to no moment. */
const isCounted = (event: Recorded): boolean =>
  subjectOf(event) !== null && Number.isFinite(occurredMs(event));

/** Leads and visits that are kept folded between two pages. */
const KEPT = 50_000;
/** Streams that are read at the same time. */
const STREAMS_AT_ONCE = 8;

/** Makes the steps of events that are added in position order, from any position on: what was before is read from the streams. */
export const figureSteps = (store: Pick<EventStore, "readStream">, kept = KEPT) => {
  const states = new Map<string, State>();
  const load = async ({ stream, revision }: Recorded): Promise<void> => {
    states.set(stream, revision === 0n ? NEW : stateOf(await eventsBefore(store, stream, revision)));
  };
  return {
    /** The steps of a page of events. Throws UnreadableEvent, StoreUnavailable; then no other page may be added. */
    add: async (page: readonly Recorded[]): Promise<readonly FigureStep[]> => {
      const counted = page.filter(isCounted);
      const missing = new Map<string, Recorded>();
      for (const event of counted)
        if (!states.has(event.stream) && !missing.has(event.stream)) missing.set(event.stream, event);
      const wanted = [...missing.values()];
      for (let i = 0; i < wanted.length; i += STREAMS_AT_ONCE)
        await Promise.all(wanted.slice(i, i + STREAMS_AT_ONCE).map(load));
      const steps: FigureStep[] = [];
      for (const event of counted) {
        const before = states.get(event.stream) ?? NEW;
        const after = evolved(before, event);
        const isLate = occurredMs(event) < before.latest;
        steps.push(...(isLate ? await lateSteps(store, event) : nextSteps(event, before, after)));
        // Streams of which something was added last are kept longest.
        states.delete(event.stream);
        states.set(event.stream, after);
      }
      for (const stream of states.keys()) {
        if (states.size <= kept) break;
        states.delete(stream);
      }
      return steps;
    },
  };
};
export type FigureSteps = ReturnType<typeof figureSteps>;

const eventsBefore = async (
  store: Pick<EventStore, "readStream">,
  stream: string,
  revision: bigint,
): Promise<readonly Recorded[]> =>
  (await store.readStream(stream)).filter((event) => event.revision < revision && isCounted(event));

const evolved = ({ record, latest }: State, event: Recorded): State => ({
  record: subjectOf(event)?.evolve(record, event),
  latest: Math.max(latest, occurredMs(event)),
});

const stateOf = (events: readonly Recorded[]): State => events.reduce(evolved, NEW);

/** Of an event that happened after all earlier ones of its stream. */
const nextSteps = (
  event: Recorded,
  { record: before }: State,
  { record: after }: State,
): readonly FigureStep[] => {
  const subject = subjectOf(event);
  if (!subject) return [];
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

/** Of an event that happened before an earlier one of its stream: the steps of the stream are taken back and made again. */
const lateSteps = async (
  store: Pick<EventStore, "readStream">,
  event: Recorded,
): Promise<readonly FigureStep[]> => {
  const before = await eventsBefore(store, event.stream, event.revision);
  return [
    ...changesOf(before).map(({ by, ...step }) => ({ ...step, by: difference(Object.entries(by), NOTHING) })),
    ...changesOf([...before, event]),
    stepAt(occurredMs(event), null, {}, event),
  ];
};

/** The changes of a whole stream, whatever the order of its times: each instant is folded from what had happened. */
const changesOf = (events: readonly Recorded[]): readonly FigureStep[] => {
  const [first] = events;
  const subject = first ? subjectOf(first) : null;
  if (!subject) return [];
  const until = (at: number): unknown => stateOf(events.filter((event) => occurredMs(event) <= at)).record;
  const overdueAt = subject.overdueAt(stateOf(events).record);
  const instants = new Set([...events.map(occurredMs), ...(overdueAt === null ? [] : [overdueAt])]);
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
