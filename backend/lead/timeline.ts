import { unreachable } from "@asesorador/domain/kernel/decider";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { fromCentsOrNull } from "@asesorador/domain/kernel/money";
import { ERASED } from "@asesorador/domain/kernel/vault";
import { consentText } from "@asesorador/domain/lead/consent";
import { ERASED_TEXT } from "@asesorador/domain/lead/contract";
import type { LeadEvent } from "@asesorador/domain/lead/events";
import {
  type ConsentReceipt,
  NO_FIELDS,
  type RecordedConsent,
  type TimelineEntry,
} from "@asesorador/domain/lead/timeline-contract";
import { occurredAt } from "../application/occurred-at.ts";
import { lastRecordedConsent, withdrawnAt } from "./consent-history.ts";

/** Timeline of a lead's opened stream: a note reads as it was last changed, and a deleted one has no text. */
export const timelineOf = (events: readonly Recorded<LeadEvent>[]): readonly TimelineEntry[] => {
  const notes = noteChanges(events);
  return events.map((event) => {
    const entry = timelineEntry(event);
    return event.type === "NoteAdded" ? { ...entry, ...notes.get(event.data.noteId) } : entry;
  });
};

type NoteChange = Partial<Pick<TimelineEntry, "text" | "editedAt" | "deletedAt">>;

const noteChanges = (events: readonly Recorded<LeadEvent>[]): ReadonlyMap<string, NoteChange> => {
  const changes = new Map<string, NoteChange>();
  for (const event of events) {
    if (event.type === "NoteEdited")
      changes.set(event.data.noteId, { text: words(event.data.pii), editedAt: occurredAt(event) });
    if (event.type === "NoteDeleted")
      changes.set(event.data.noteId, { text: null, deletedAt: occurredAt(event) });
  }
  return changes;
};

const timelineEntry = (event: Recorded<LeadEvent>): TimelineEntry => ({
  eventId: event.eventId,
  type: event.type,
  at: occurredAt(event),
  actor: event.metadata.actor,
  ...NO_FIELDS,
  ...fieldsOf(event),
});

/** What advisers wrote down about the person: read with the surviving lead after a merge. */
export const isWork = ({ type }: Pick<TimelineEntry, "type">): boolean =>
  type === "NoteAdded" || type === "ContactAttemptLogged";

type CorrectedData = Extract<LeadEvent, { type: "ContactCorrected" }>["data"];
type EntryFields = typeof NO_FIELDS;

const words = (pii: { readonly text: string } | typeof ERASED | null): string | null =>
  pii === null ? null : pii === ERASED ? ERASED_TEXT : pii.text;

const fieldsOf = ({ type, data }: LeadEvent): Partial<EntryFields> => {
  switch (type) {
    case "LeadSubmitted":
      return { to: data.status };
    case "LeadContacted":
      return { from: data.from, to: "contacted" };
    case "LeadInterested":
      return { from: data.from, to: "interested" };
    case "LeadQuoted":
      return { from: data.from, to: "quoted", agreed: agreedIn({ ...data, ...NO_CONTRACT }) };
    case "LeadConverted":
      return { from: data.from, to: "converted", agreed: agreedIn(data) };
    case "LeadLost":
      return { from: data.from, to: "lost", reason: data.reason, text: words(data.pii) };
    case "LeadReopened":
      return { from: data.from, to: data.to, text: words(data.pii) };
    case "ContractCancelled":
      return { cancelReason: data.reason, text: words(data.pii) };
    case "LeadAssigned":
      return { assignee: data.to };
    case "NoteAdded":
      return { text: words(data.pii), noteId: data.noteId };
    case "NoteEdited":
    case "NoteDeleted":
      return { noteId: data.noteId };
    case "ContactAttemptLogged":
      return { channel: data.channel, outcome: data.outcome, text: words(data.pii) };
    case "FollowUpScheduled":
      return { dueAt: data.at, channel: data.channel, text: words(data.pii) };
    case "DuplicateDetected":
      return { otherLead: data.of };
    case "LeadsMerged":
      return { otherLead: data.into };
    case "LeadsUnmerged":
      return { otherLead: data.from };
    case "ContactPreferenceSet":
      return { channel: data.channel, dueAt: data.slot?.from ?? null };
    case "ContactCorrected":
      return { corrected: correctionOf(data) };
    case "PlanCorrected":
      return { plans: { before: planName(data.before), after: planName(data.plan) } };
    case "ConsentRecorded":
      return { means: data.means, text: words(data.pii) };
    case "LeadEntered":
      return { entered: data.how };
    case "ConsentWithdrawn":
    case "PersonalDataErased":
      return {};
    default:
      return unreachable(type);
  }
};

const NO_CONTRACT = { commissionCents: null, installsOn: null, pii: null } as const;
type Agreed = Omit<Extract<LeadEvent, { type: "LeadConverted" }>["data"], "leadId" | "country" | "from">;

const agreedIn = ({ serviceId, priceCents, commissionCents, installsOn, pii }: Agreed) => ({
  serviceId,
  price: fromCentsOrNull(priceCents),
  promotion: pii === null ? null : pii === ERASED ? ERASED_TEXT : pii.promotion,
  commission: fromCentsOrNull(commissionCents),
  installsOn,
});

const planName = (plan: { readonly name: string; readonly brand: string | null } | null): string | null =>
  plan && [plan.name, plan.brand].filter((part) => part !== null).join(" · ");

/** The corrected fields, as they were and as they are. */
const correctionOf = ({ fields, pii }: CorrectedData): EntryFields["corrected"] =>
  fields.map((field) =>
    pii === ERASED
      ? { field, before: ERASED_TEXT, after: ERASED_TEXT }
      : { field, before: pii.before[field] ?? null, after: pii[field] },
  );

/** The receipt of the consent; null when none was given. */
export const consentReceipt = (events: readonly Recorded<LeadEvent>[]): ConsentReceipt | null => {
  const [first] = events;
  if (first?.type !== "LeadSubmitted" || first.data.consent === null) return null;
  return {
    ...first.data.consent,
    text: consentText(first.data.consent.id)?.text ?? "",
    withdrawnAt: withdrawnAt(events),
  };
};

/** The consent that the team recorded last; null: none. */
export const recordedConsent = (events: readonly Recorded<LeadEvent>[]): RecordedConsent | null => {
  const event = lastRecordedConsent(events);
  if (!event) return null;
  const { means, purposes, givenAt, pii } = event.data;
  return {
    means,
    purposes,
    givenAt,
    recordedBy: event.metadata.actor,
    remark: words(pii),
    withdrawnAt: withdrawnAt(events),
  };
};
