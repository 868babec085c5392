import { journeyEvents } from "@asesorador/domain/journey/events";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { leadEvents } from "@asesorador/domain/lead/events";
import { decoded } from "./catalogues.ts";
import { occurredMs } from "./cut.ts";
import { changedLead, type LeadChange, type LeadRecord, leadChangeOf } from "./lead-record.ts";
import { type LeadTuple, leadOfTuple, toLeadTuple } from "./lead-tuple.ts";
import { changedVisit, type VisitChange, type VisitRecord, visitChangeOf } from "./visit-record.ts";

/** How the events of one kind of stream make a record, one change an event. */
export type RecordKind<Rec, Change> = {
  readonly name: "lead" | "visit";
  /** Null: the event changes nothing. Throws UnreadableEvent. */
  readonly changeOf: (event: Recorded) => Change | null;
  /** The record after a change at an instant (ms since 1970). Undefined: it has not begun. */
  readonly changed: (record: Rec | undefined, change: Change, of: ChangeOf) => Rec | undefined;
  /** A change as few JSON values. */
  readonly pack: (change: Change) => readonly unknown[];
  readonly unpack: (stored: StoredChange) => Change;
};
type ChangeOf = { readonly at: number; readonly stream: string };

/** A change as JSON: when it happened (ms since 1970), the position of its event, and the change as a tuple. */
export type StoredChange = readonly [at: number, position: string, ...change: unknown[]];

export const LEADS: RecordKind<LeadRecord, LeadChange> = {
  name: "lead",
  changeOf: (event) => leadChangeOf(decoded(leadEvents.decode, event), occurredMs(event)),
  changed: (lead, change, { at }) => changedLead(lead, change, at),
  pack: ({ type, data }) => [type, type === "LeadSubmitted" ? toLeadTuple(data) : data],
  unpack: ([, , type, data]) =>
    ({ type, data: type === "LeadSubmitted" ? leadOfTuple(data as LeadTuple) : data }) as LeadChange,
};

const VISIT_STREAM = "journey-";

export const VISITS: RecordKind<VisitRecord, VisitChange> = {
  name: "visit",
  changeOf: (event) => visitChangeOf(decoded(journeyEvents.decode, event)),
  changed: (visit, change, { at, stream }) =>
    changedVisit(visit, change, stream.slice(VISIT_STREAM.length), at),
  pack: ({ type, wizard, day, data }) => [type, data, wizard, day],
  unpack: ([, , type, data, wizard, day]) => ({ type, data, wizard, day }) as VisitChange,
};

/** `Rec` and `Change` are the kind's own; a stream has one kind. */
type AnyKind = RecordKind<unknown, unknown>;

/** Null: the event belongs to no record. */
export const kindOf = (event: Pick<Recorded, "type">): AnyKind | null => {
  if (leadEvents.has(event.type)) return LEADS as AnyKind;
  return journeyEvents.has(event.type) ? (VISITS as AnyKind) : null;
};

/** The kind of record that the events of this stream are folded into. */
export const kindOfStream = (stream: string): AnyKind =>
  (stream.startsWith(VISIT_STREAM) ? VISITS : LEADS) as AnyKind;
