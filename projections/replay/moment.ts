import { journeyEvents } from "@asesorador/domain/journey/events";
import { type Position, type Recorded, START } from "@asesorador/domain/kernel/event-store";
import { leadEvents } from "@asesorador/domain/lead/events";
import { decoded } from "./catalogues.ts";
import { type Clock, type Cut, occurredMs, recordedMs, verdictOf } from "./cut.ts";
import { evolveLeadRecord, type LeadRecord } from "./lead-record.ts";
import { type HistoryReader, type ReadOptions, readHistory } from "./read-history.ts";
import { evolveVisitRecord, type VisitRecord } from "./visit-record.ts";

/** Leads and visits as they were at a moment. */
export type Moment = {
  readonly clock: Clock;
  /** The instant that decides what was overdue, ms since 1970. */
  readonly at: number;
  /** Of the last event that belongs to the moment. */
  readonly position: Position;
  /** Events of leads and visits that belong to it. */
  readonly events: number;
  readonly leads: ReadonlyMap<string, LeadRecord>;
  readonly visits: ReadonlyMap<string, VisitRecord>;
};

/** The moment is before the first event or after now; ms since 1970. */
export class OutsideHistory extends Error {
  override readonly name = "OutsideHistory";
  readonly from: number | null;
  readonly until: number;

  /** `from` null: there are no events of leads or visits at all. */
  constructor(from: number | null, until: number) {
    super("the moment lies outside of history");
    this.from = from;
    this.until = until;
  }
}

const LEAD_TYPES: ReadonlySet<string> = new Set(leadEvents.types);
const TYPES = [...leadEvents.types, ...journeyEvents.types];

type MomentOptions = Omit<ReadOptions, "types" | "range"> & { readonly nowMs: number };

/**
 * Folds history up to a moment. The events of a stream are taken in their stored order; one that had not happened yet, or was
 * not known yet, is left out. Throws OutsideHistory, UnreadableEvent, ReplayStopped, StoreUnavailable.
 */
export const readMoment = async (
  store: HistoryReader,
  cut: Cut,
  { nowMs, ...options }: MomentOptions,
): Promise<Moment> => {
  const leads = new Map<string, LeadRecord>();
  const visits = new Map<string, VisitRecord>();
  let [events, position, lastRecordedMs, earliest] = [0, START, 0, Number.POSITIVE_INFINITY];
  let ended = false;
  for await (const page of readHistory(store, { ...options, types: TYPES, ...rangeOf(cut) })) {
    for (const event of page) {
      earliest = Math.min(earliest, cut.clock === "occurred" ? occurredMs(event) : recordedMs(event));
      const verdict = verdictOf(cut, event);
      ended ||= verdict === "end";
      if (ended) break;
      if (verdict === "out") continue;
      foldInto(leads, visits, event);
      events += 1;
      position = event.position;
      lastRecordedMs = recordedMs(event);
    }
    if (ended) break;
  }
  const until = "position" in cut ? lastRecordedMs : cut.until;
  // Blocks that begin later were not read, and their first events may be all there are.
  if (events === 0 && store.blocks && cut.clock === "occurred")
    earliest = await firstOccurred(store, options);
  if (events === 0 || isFuture(until, nowMs))
    throw new OutsideHistory(Number.isFinite(earliest) ? earliest : null, nowMs);
  return { clock: cut.clock, at: Math.min(until, nowMs), position, events, leads, visits };
};

/** By order of recording a moment is a prefix of history, which is read from its start anyway. */
const rangeOf = (cut: Cut): Pick<ReadOptions, "range"> =>
  cut.clock === "occurred"
    ? { range: { clock: "occurred", from: Number.NEGATIVE_INFINITY, to: cut.until } }
    : {};

const firstOccurred = async (
  store: HistoryReader,
  options: Omit<MomentOptions, "nowMs">,
): Promise<number> => {
  let earliest = Number.POSITIVE_INFINITY;
  for await (const page of readHistory(store, { ...options, types: TYPES }))
    for (const event of page) earliest = Math.min(earliest, occurredMs(event));
  return earliest;
};

/** Infinity is "all of history", not a time. */
const isFuture = (until: number, nowMs: number): boolean => Number.isFinite(until) && until > nowMs;

const foldInto = (
  leads: Map<string, LeadRecord>,
  visits: Map<string, VisitRecord>,
  stored: Recorded,
): void => {
  if (LEAD_TYPES.has(stored.type)) {
    const event = decoded(leadEvents.decode, stored);
    const { leadId } = event.data;
    const lead = evolveLeadRecord(leads.get(leadId), event);
    if (lead) leads.set(leadId, lead);
    return;
  }
  const event = decoded(journeyEvents.decode, stored);
  const { journeyId } = event.data;
  visits.set(journeyId, evolveVisitRecord(visits.get(journeyId), event));
};
