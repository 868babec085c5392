import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { LeadId, ServiceId } from "../kernel/ids.ts";
import { text } from "../kernel/text.ts";
import { CancelReason } from "./outcome.ts";
import { PlanTerms } from "./plan-terms.ts";
import { LeadStatus, LostReason } from "./status.ts";
import { Assignee, AttemptOutcome, Channel, ConsentMeans, ContactField, EntryKind } from "./work.ts";

// A lead's history read from its stream, with the consents in it.

/** One entry of the lead's history, read from its stream. Free text is "[datos eliminados]" after an erasure. */
export const TimelineEntry = z.object({
  eventId: z.string(),
  /** The event's type as stored. */
  type: z.string(),
  at: z.iso.datetime(),
  /** "visitor", "system", "demo", or a team member as "admin:ana". */
  actor: z.string(),
  /** The event's fields that hold no personal data, and its free text. */
  from: z.nullable(LeadStatus),
  to: z.nullable(LeadStatus),
  reason: z.nullable(LostReason),
  channel: z.nullable(Channel),
  outcome: z.nullable(AttemptOutcome),
  assignee: z.nullable(Assignee),
  dueAt: z.nullable(z.iso.datetime()),
  otherLead: z.nullable(LeadId),
  /** Contact data that was corrected; null: there was none, or it was removed. */
  corrected: z.array(
    z.object({ field: ContactField, before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
  /** Current text of a note; null: the entry has none, or the note was deleted. */
  text: z.nullable(z.string()),
  /** Id of the note; null: the entry is not about a note. */
  noteId: z.nullable(z.uuid()),
  /** When the note was last changed, and when it was deleted. */
  editedAt: z.nullable(z.iso.datetime()),
  deletedAt: z.nullable(z.iso.datetime()),
  /** Names of the plans before and after a correction; null: none. */
  plans: z.nullable(z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  /** How a recorded consent was given. */
  means: z.nullable(ConsentMeans),
  /** How the team entered the lead. */
  entered: z.nullable(EntryKind),
  /** What was quoted or contracted; null: the entry is about neither. */
  agreed: z.nullable(
    z.object({
      serviceId: z.nullable(ServiceId),
      /** Soles or pesos. */
      price: z.nullable(z.number()),
      promotion: z.nullable(z.string()),
      commission: z.nullable(z.number()),
      installsOn: z.nullable(z.iso.date()),
    }),
  ),
  /** Why the contract was cancelled. */
  cancelReason: z.nullable(CancelReason),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** The fields of an event that has none of its own. */
export const NO_FIELDS: Omit<TimelineEntry, "eventId" | "type" | "at" | "actor"> = {
  from: null,
  to: null,
  reason: null,
  channel: null,
  outcome: null,
  assignee: null,
  dueAt: null,
  otherLead: null,
  corrected: [],
  text: null,
  noteId: null,
  editedAt: null,
  deletedAt: null,
  plans: null,
  means: null,
  entered: null,
  agreed: null,
  cancelReason: null,
};

/** The purposes of a consent, as they were then. */
export const ConsentReceipt = z.object({
  id: z.string(),
  sha256: z.string(),
  text: text(8_000),
  purposes: z.array(z.string()),
  acceptedAt: z.string(),
  route: z.string(),
  withdrawnAt: z.nullable(z.iso.datetime()),
});
export type ConsentReceipt = z.infer<typeof ConsentReceipt>;

/** A consent that the team recorded. */
export const RecordedConsent = z.object({
  means: ConsentMeans,
  purposes: z.array(z.string()),
  givenAt: z.iso.datetime(),
  /** The actor who recorded it, as in the timeline. */
  recordedBy: z.string(),
  /** Where and how it was given. */
  remark: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.iso.datetime()),
});
export type RecordedConsent = z.infer<typeof RecordedConsent>;

/** The terms of a chosen plan of the catalogue. */
const ChosenTerms = z.object({
  serviceId: ServiceId,
  /** When the person chose it, or the team corrected it. */
  at: z.iso.datetime(),
  terms: PlanTerms,
});
export type ChosenTerms = z.infer<typeof ChosenTerms>;

export const readTimeline = endpoint({
  method: "GET",
  path: "/api/contacts/:id/timeline",
  roles: ["admin", "adviser"],
  summary: "La historia de una solicitud, leída de su flujo de eventos, y el recibo del consentimiento",
  input: z.object({ id: LeadId }),
  output: z.object({
    entries: z.array(TimelineEntry),
    consent: z.nullable(ConsentReceipt),
    /** The latest recorded consent; it replaces `consent`. */
    recordedConsent: z.nullable(RecordedConsent),
    /** null: no plan was chosen, or one that is in no catalogue. */
    chosenTerms: z.nullable(ChosenTerms),
    /** The stream's last revision. */
    revision: PositionText,
  }),
});
