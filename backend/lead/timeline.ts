import { unreachable } from "@asesorador/domain/kernel/decider";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { ERASED } from "@asesorador/domain/kernel/vault";
import { consentText } from "@asesorador/domain/lead/consent";
import { ERASED_TEXT } from "@asesorador/domain/lead/contract";
import type { LeadEvent } from "@asesorador/domain/lead/events";
import type { ConsentReceipt, TimelineEntry } from "@asesorador/domain/lead/work-contract";

/** Timeline entry of one event of a lead's opened stream. */
export const timelineEntry = (event: Recorded<LeadEvent>): TimelineEntry => ({
  eventId: event.eventId,
  type: event.type,
  at: occurred(event),
  actor: event.metadata.actor,
  ...NOTHING,
  ...particulars(event),
});

/** What advisers wrote down about the person: read with the surviving lead after a merge. */
export const isWork = ({ type }: LeadEvent): boolean =>
  type === "NoteAdded" || type === "ContactAttemptLogged";

const occurred = ({ metadata }: Recorded<LeadEvent>): string => new Date(metadata.occurredAt).toISOString();

type CorrectedData = Extract<LeadEvent, { type: "ContactCorrected" }>["data"];
type Particulars = Omit<TimelineEntry, "eventId" | "type" | "at" | "actor">;

const NOTHING: Particulars = {
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
};

const words = (pii: { readonly text: string } | typeof ERASED | null): string | null =>
  pii === null ? null : pii === ERASED ? ERASED_TEXT : pii.text;

const particulars = ({ type, data }: LeadEvent): Partial<Particulars> => {
  switch (type) {
    case "LeadSubmitted":
      return { to: data.status };
    case "LeadContacted":
      return { from: data.from, to: "contacted" };
    case "LeadInterested":
      return { from: data.from, to: "interested" };
    case "LeadQuoted":
      return { from: data.from, to: "quoted" };
    case "LeadConverted":
      return { from: data.from, to: "converted" };
    case "LeadLost":
      return { from: data.from, to: "lost", reason: data.reason, text: words(data.pii) };
    case "LeadReopened":
      return { from: data.from, to: data.to, text: words(data.pii) };
    case "LeadAssigned":
      return { assignee: data.to };
    case "NoteAdded":
      return { text: words(data.pii) };
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
    case "ConsentWithdrawn":
    case "PersonalDataErased":
      return {};
    default:
      return unreachable(type);
  }
};

/** The corrected fields, as they were and as they are. */
const correctionOf = ({ fields, pii }: CorrectedData): Particulars["corrected"] =>
  fields.map((field) =>
    pii === ERASED
      ? { field, before: ERASED_TEXT, after: ERASED_TEXT }
      : { field, before: pii.before[field] ?? null, after: pii[field] },
  );

/** The receipt of the consent; null when none was given. */
export const consentReceipt = (events: readonly Recorded<LeadEvent>[]): ConsentReceipt | null => {
  const [first] = events;
  if (first?.type !== "LeadSubmitted" || first.data.consent === null) return null;
  const withdrawn = events.find(({ type }) => type === "ConsentWithdrawn");
  return {
    ...first.data.consent,
    text: consentText(first.data.consent.id)?.text ?? "",
    withdrawnAt: withdrawn ? occurred(withdrawn) : null,
  };
};
