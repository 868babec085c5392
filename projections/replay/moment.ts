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
  /** Position of the last event that belongs to the moment. */
  readonly position: Position;
  /** Events of leads and visits that belong to it. */
  readonly events: number;
  readonly leads: ReadonlyMap<string, LeadRecord>;
  readonly visits: ReadonlyMap<string, VisitRecord>;
};

/** The extent of a moment in history, without its leads and visits. */
export type MomentExtent = Omit<Moment, "leads" | "visits">;

/** An extent as JSON: `at` in ISO 8601 UTC, the position as a text. */
export type HistoryExtent = {
  readonly clock: Clock;
  readonly at: string;
  readonly position: string;
  readonly events: number;
};

export const historyExtent = ({ clock, at, position, events }: MomentExtent): HistoryExtent => ({
  clock,
  at: new Date(at).toISOString(),
  position: String(position),
  events,
});

/** The moment is before the first event or after now; ms since 1970. */
export class OutsideHistory extends Error {
  override readonly name = "OutsideHistory";
  readonly from: number | null;
  readonly until: number;
  /** For a moment that was named by its position: the positions that have an answer. */
  readonly positions: { readonly from: Position; readonly until: Position } | null;

  /** `from` null: there are no events of leads or visits at all. */
  constructor(from: number | null, until: number, positions: OutsideHistory["positions"] = null) {
    super("the moment lies outside of history");
    this.from = from;
    this.until = until;
    this.positions = positions;
  }
}

/** Events of leads and visits. */
export const MOMENT_TYPES = [...leadEvents.types, ...journeyEvents.types];
const COUNTED: ReadonlySet<string> = new Set(MOMENT_TYPES);

/**
 * Counts the events of leads and visits among those that belong to a moment, added in position order. `before`: what was
 * counted earlier. Its extent is null when the moment lies outside of history.
 */
export const momentCount = (cut: Cut, before: Pick<Moment, "events" | "position"> | null = null) => {
  let [events, position, lastRecordedAt] = [before?.events ?? 0, before?.position ?? START, ""];
  return {
    /** Whether it is one of a lead or a visit. */
    add: (event: Recorded): boolean => {
      if (!COUNTED.has(event.type)) return false;
      events += 1;
      position = event.position;
      lastRecordedAt = event.metadata.recordedAt;
      return true;
    },
    /** Events of leads and visits that were counted elsewhere, none of them later than `last`. */
    addMany: (more: number, last: Position): void => {
      events += more;
      position = last;
    },
    extent: (nowMs: number): MomentExtent | null => {
      const until = "position" in cut ? Date.parse(lastRecordedAt) : cut.until;
      if (events === 0 || isFuture(until, nowMs)) return null;
      return { clock: cut.clock, at: Math.min(until, nowMs), position, events };
    },
  };
};

/** An analysis of one of them: events of the others are counted without being decoded, and their map stays empty. */
type Only = "leads" | "visits";

export type MomentOptions = Omit<ReadOptions, "types" | "range"> & {
  readonly nowMs: number;
  readonly only?: Only;
};

/**
 * Folds history up to a moment. The events of a stream are taken in their stored order; one that had not happened yet, or was
 * not known yet, is left out. Throws OutsideHistory, UnreadableEvent, ReplayStopped, StoreUnavailable.
 */
export const readMoment = async (
  store: HistoryReader,
  cut: Cut,
  { only, ...options }: MomentOptions,
): Promise<Moment> => {
  const leads = new Map<string, LeadRecord>();
  const visits = new Map<string, VisitRecord>();
  const { add: isCounted, extent } = momentCount(cut);
  const add = (event: Recorded): void => {
    if (!isCounted(event)) return;
    const isOfLead = leadEvents.has(event.type);
    if (isOfLead && only !== "visits") foldLead(leads, event);
    if (!isOfLead && only !== "leads") foldVisit(visits, event);
  };
  return { ...(await foldMoment(store, cut, { add, extent }, options)), leads, visits };
};

/** As `momentCount`, with what the events are folded into. */
type MomentFold = Pick<ReturnType<typeof momentCount>, "extent"> & {
  readonly add: (event: Recorded) => void;
};

/** Adds the events of a moment to a fold. Throws what `readMoment` throws. */
export const foldMoment = async (
  store: HistoryReader,
  cut: Cut,
  fold: MomentFold,
  { nowMs, ...options }: Omit<MomentOptions, "only">,
): Promise<MomentExtent> => {
  let earliest = Number.POSITIVE_INFINITY;
  let first: Position | null = null;
  let ended = false;
  for await (const page of readHistory(store, { ...options, types: MOMENT_TYPES, ...rangeOf(cut) })) {
    for (const event of page) {
      first ??= event.position;
      earliest = Math.min(earliest, cut.clock === "occurred" ? occurredMs(event) : recordedMs(event));
      const verdict = verdictOf(cut, event);
      ended ||= verdict === "end";
      if (ended) break;
      if (verdict === "in") fold.add(event);
    }
    if (ended) break;
  }
  const extent = fold.extent(nowMs);
  if (extent) return extent;
  // Blocks that begin later were not read, and their first events may be all there are.
  if (store.blocks && cut.clock === "occurred" && !isFuture(cut.until, nowMs))
    earliest = await firstOccurred(store, options);
  const positions = "position" in cut && first !== null ? { from: first, until: await store.head() } : null;
  throw new OutsideHistory(Number.isFinite(earliest) ? earliest : null, nowMs, positions);
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
  for await (const page of readHistory(store, { ...options, types: MOMENT_TYPES }))
    for (const event of page) earliest = Math.min(earliest, occurredMs(event));
  return earliest;
};

/** Infinity is "all of history", not a time. */
export const isFuture = (until: number, nowMs: number): boolean => Number.isFinite(until) && until > nowMs;

const foldLead = (leads: Map<string, LeadRecord>, stored: Recorded): void => {
  const event = decoded(leadEvents.decode, stored);
  const { leadId } = event.data;
  const lead = evolveLeadRecord(leads.get(leadId), event);
  if (lead) leads.set(leadId, lead);
};

const foldVisit = (visits: Map<string, VisitRecord>, stored: Recorded): void => {
  const event = decoded(journeyEvents.decode, stored);
  const { journeyId } = event.data;
  visits.set(journeyId, evolveVisitRecord(visits.get(journeyId), event));
};
