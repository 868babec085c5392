import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { fromCents } from "@asesorador/domain/kernel/money";
import { ERASED } from "@asesorador/domain/kernel/vault";
import { callbackSlots } from "@asesorador/domain/lead/callback-slots";
import { consentText } from "@asesorador/domain/lead/consent";
import { leadDecider } from "@asesorador/domain/lead/decider";
import { chosenPriceCents, type LeadEvent, type LeadSubmittedData } from "@asesorador/domain/lead/events";
import { dueAt } from "@asesorador/domain/lead/sla";
import type { KnownLead } from "@asesorador/domain/lead/state";
import type { Milestone, MilestoneKind, VisitorStatus } from "@asesorador/domain/lead/status-link";
import type { Channel } from "@asesorador/domain/lead/work";

/** What a visitor may know of their own lead, from its opened stream; null when nothing was ever submitted. */
export const visitorStatusOf = (
  events: readonly Recorded<LeadEvent>[],
  now: number,
): VisitorStatus | null => {
  const [first] = events;
  if (first?.type !== "LeadSubmitted") return null;
  const state = events.reduce(leadDecider.evolve, leadDecider.initialState);
  if (state.kind === "unknown") return null;
  const { data } = first;
  const milestones = events.flatMap(milestoneOf);
  const reached = milestones.some(({ kind }) => FIRST_CONTACT.has(kind));
  return {
    status: state.status,
    erased: state.erased,
    country: data.country,
    serviceCategory: data.serviceCategory,
    ...whose(data, state),
    plan: planOf(data),
    assigned: state.assignee !== null,
    dueAt: reached || state.erased ? null : iso(dueAt({ ...data, submittedAt: Date.parse(occurred(first)) })),
    followUpAt: state.followUp?.at ?? null,
    preference: state.preference,
    slots: state.erased || state.consent === "withdrawn" ? [] : slotsAt(data, now),
    consent: consentOf(data, events),
    milestones,
  };
};

const iso = (at: number): string => new Date(at).toISOString();
const occurred = ({ metadata }: Recorded<LeadEvent>): string => iso(Date.parse(metadata.occurredAt));

/** Milestones after which the promise of a first contact is kept. */
const FIRST_CONTACT: ReadonlySet<MilestoneKind> = new Set([
  "attempted",
  "contacted",
  "interested",
  "quoted",
  "converted",
]);

const ENDING_DIGITS = 3;

const whose = ({ pii }: LeadSubmittedData, { erased }: KnownLead) =>
  pii === ERASED || erased
    ? { firstName: null, phoneEnding: null }
    : { firstName: pii.name.trim().split(/\s+/, 1)[0] ?? "", phoneEnding: pii.phone.slice(-ENDING_DIGITS) };

const planOf = ({ plan, currency }: LeadSubmittedData): VisitorStatus["plan"] =>
  plan && {
    name: plan.name,
    brand: plan.brand,
    price: fromCents(chosenPriceCents(plan)),
    currency,
  };

const slotsAt = ({ country }: LeadSubmittedData, now: number) =>
  callbackSlots(country, now).map(({ from, until }) => ({ from: iso(from), until: iso(until) }));

const consentOf = (
  { consent }: LeadSubmittedData,
  events: readonly Recorded<LeadEvent>[],
): VisitorStatus["consent"] => {
  if (consent === null) return null;
  const withdrawn = events.find(({ type }) => type === "ConsentWithdrawn");
  return {
    id: consent.id,
    sha256: consent.sha256,
    text: consentText(consent.id)?.text ?? "",
    acceptedAt: consent.acceptedAt,
    withdrawnAt: withdrawn ? occurred(withdrawn) : null,
  };
};

const KIND = {
  LeadSubmitted: "sent",
  LeadContacted: "contacted",
  LeadInterested: "interested",
  LeadQuoted: "quoted",
  LeadConverted: "converted",
  LeadLost: "closed",
  LeadReopened: "reopened",
  LeadAssigned: "assigned",
  ContactAttemptLogged: "attempted",
  FollowUpScheduled: "follow_up",
  ContactPreferenceSet: "preference",
  ConsentWithdrawn: "consent_withdrawn",
  PersonalDataErased: "erased",
  // The team's own affairs.
  NoteAdded: null,
  DuplicateDetected: null,
  LeadsMerged: null,
  LeadsUnmerged: null,
} as const satisfies Record<LeadEvent["type"], MilestoneKind | null>;

const milestoneOf = (event: Recorded<LeadEvent>): readonly Milestone[] => {
  const kind = KIND[event.type];
  if (kind === null) return [];
  const milestone = { kind, at: occurred(event), channel: null, plannedAt: null };
  switch (event.type) {
    case "LeadAssigned":
      return event.data.to === null ? [] : [milestone];
    case "ContactAttemptLogged":
      return [{ ...milestone, channel: event.data.channel }];
    case "FollowUpScheduled":
      return event.data.at === null ? [] : [{ ...milestone, ...planned(event.data.channel, event.data.at) }];
    case "ContactPreferenceSet":
      return [{ ...milestone, ...planned(event.data.channel, event.data.slot?.from ?? null) }];
    default:
      return [milestone];
  }
};

const planned = (channel: Channel | null, plannedAt: string | null) => ({ channel, plannedAt });
