import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { fromCents } from "@asesorador/domain/kernel/money";
import { callbackSlots } from "@asesorador/domain/lead/callback-slots";
import { consentText } from "@asesorador/domain/lead/consent";
import { leadDecider } from "@asesorador/domain/lead/decider";
import {
  type ChosenPlan,
  chosenPriceCents,
  type LeadEvent,
  type LeadSubmittedData,
} from "@asesorador/domain/lead/events";
import { marketOf } from "@asesorador/domain/lead/lead-market";
import { reachableChannels } from "@asesorador/domain/lead/reachable-channels";
import { supportDueAt } from "@asesorador/domain/lead/sla";
import type { KnownLead } from "@asesorador/domain/lead/state";
import type { Milestone, MilestoneKind, VisitorStatus } from "@asesorador/domain/lead/status-link";
import { type Channel, keepsPromise } from "@asesorador/domain/lead/work";
import { occurredAt } from "../application/occurred-at.ts";
import { withdrawnAt } from "./consent-history.ts";

/** What the lead's streams alone say. */
export type VisitorProgress = Omit<VisitorStatus, "mail" | "quote" | "contract">;

type History = readonly Recorded<LeadEvent>[];

/**
 * The data of a lead that its visitor may see, from its opened stream; null when nothing was submitted. `survivor`: the
 * opened stream of the lead into which it was merged; null for a lead that is not merged.
 */
export const visitorStatusOf = (
  events: History,
  { now, survivor }: { readonly now: number; readonly survivor: History | null },
): VisitorProgress | null => {
  const [first] = events;
  if (first?.type !== "LeadSubmitted") return null;
  const state = stateOf(events);
  if (state === null) return null;
  const { data } = first;
  const own = progressOf(events);
  const progress = survivor ? progressOf(survivor) : own;
  const submittedAt = Date.parse(occurredAt(first));
  // The due time that was communicated for the visitor's own lead, also when the survivor meets it.
  const dueAt = own.awaited && progress.awaited ? supportDueAt({ ...data, submittedAt }) : null;
  return {
    status: progress.status,
    erased: state.erased,
    merged: survivor !== null,
    country: marketOf(data),
    serviceCategory: data.serviceCategory,
    ...whose(state),
    plan: planOf(state, data),
    assigned: progress.assigned,
    dueAt: dueAt === null ? null : iso(dueAt),
    overdue: dueAt !== null && dueAt < now,
    followUpAt: survivor ? null : (state.followUp?.at ?? null),
    preference: state.preference,
    slots: survivor || state.erased || state.consent === "withdrawn" ? [] : slotsAt(data, now),
    consent: consentOf(data, events),
    milestones: [...events.flatMap(milestoneOf), ...(survivor ? sinceMerge(events, survivor) : [])].sort(
      (one, other) => Date.parse(one.at) - Date.parse(other.at),
    ),
  };
};

const stateOf = (events: History): KnownLead | null => {
  const state = events.reduce(leadDecider.evolve, leadDecider.initialState);
  return state.kind === "unknown" ? null : state;
};

/** Progress of the team with a lead. */
const progressOf = (events: History) => {
  const state = stateOf(events);
  const reached = events
    .filter(hasReached)
    .flatMap(milestoneOf)
    .some(({ kind }) => FIRST_CONTACT.has(kind));
  const unreachable =
    state === null || state.erased || state.consent === "withdrawn" || state.status === "lost";
  return {
    status: state?.status ?? "pending",
    assigned: state !== null && state.assignee !== null,
    /** Whether the first contact is still to come. */
    awaited: !reached && !unreachable,
  };
};

/** false: an attempt that the person can't have noticed. */
const hasReached = ({ type, data }: LeadEvent): boolean =>
  type !== "ContactAttemptLogged" || keepsPromise(data.outcome);

/** The merge itself, and the team's work since; nothing of what the other lead's person did or planned. */
const sinceMerge = (events: History, survivor: History): readonly Milestone[] => {
  const merge = events.findLast(({ type }) => type === "LeadsMerged");
  if (!merge) return [];
  const at = occurredAt(merge);
  return [
    { kind: "merged", at, channel: null, plannedAt: null },
    ...survivor.flatMap(milestoneOf).filter((one) => TEAMS_OWN.has(one.kind) && one.at >= at),
  ];
};

/** Milestones about the team's work, without personal data. */
const TEAMS_OWN: ReadonlySet<MilestoneKind> = new Set([
  "assigned",
  "attempted",
  "contacted",
  "interested",
  "quoted",
  "converted",
  "closed",
  "reopened",
] as const);

const iso = (at: number): string => new Date(at).toISOString();

/** Milestones that count as the first contact. */
const FIRST_CONTACT: ReadonlySet<MilestoneKind> = new Set([
  "attempted",
  "contacted",
  "interested",
  "quoted",
  "converted",
]);

const ENDING_DIGITS = 3;

const whose = ({ contact }: KnownLead) =>
  contact === null
    ? { firstName: null, phoneEnding: null, channels: [] }
    : {
        firstName: asWritten(contact.name.trim().split(/\s+/, 1)[0] ?? ""),
        phoneEnding: contact.phone.slice(-ENDING_DIGITS),
        channels: [...reachableChannels(contact)],
      };

/** "ROSA" and "rosa" as "Rosa"; a name with both cases, or with other signs than a name's, as it was typed. */
const asWritten = (name: string): string =>
  NAME.test(name) && (name === name.toUpperCase() || name === name.toLowerCase())
    ? name.replace(
        /\p{L}[\p{L}\p{M}]*/gu,
        (part) => part.charAt(0).toUpperCase() + part.slice(1).toLowerCase(),
      )
    : name;
const NAME = /^[\p{L}\p{M}'’.-]+$/u;

const planOf = ({ plan, currency }: KnownLead, submitted: LeadSubmittedData): VisitorStatus["plan"] =>
  plan && {
    name: plan.name,
    brand: plan.brand,
    price: fromCents(chosenPriceCents(plan)),
    isSeen: isPriceSeen(plan, submitted),
    currency,
    ...(plan.promotion?.priceCents && {
      promotion: { months: plan.promotion.months, later: fromCents(plan.priceCents) },
    }),
  };

/**
 * Whether the browser named this price, too: the promotional one, or the regular one with the saving of the promotional
 * one.
 */
const isPriceSeen = (plan: ChosenPlan, submitted: LeadSubmittedData): boolean => {
  const { claimed, monthlySavingsCents } = submitted;
  if (submitted.plan?.serviceId !== plan.serviceId) return false;
  return (
    claimed.priceCents === chosenPriceCents(plan) ||
    (claimed.priceCents === plan.priceCents && claimed.monthlySavingsCents === monthlySavingsCents)
  );
};

const slotsAt = (data: LeadSubmittedData, now: number) =>
  callbackSlots(marketOf(data), now).map(({ from, until }) => ({ from: iso(from), until: iso(until) }));

const consentOf = (
  { consent }: LeadSubmittedData,
  events: readonly Recorded<LeadEvent>[],
): VisitorStatus["consent"] => {
  if (consent === null) return null;
  return {
    id: consent.id,
    sha256: consent.sha256,
    text: consentText(consent.id)?.text ?? "",
    acceptedAt: consent.acceptedAt,
    withdrawnAt: withdrawnAt(events),
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
  // Internal to the team.
  ContractCancelled: null,
  NoteAdded: null,
  NoteEdited: null,
  NoteDeleted: null,
  LeadEntered: null,
  ConsentRecorded: null,
  PlanCorrected: null,
  ContactCorrected: null,
  DuplicateDetected: null,
  LeadsMerged: null,
  LeadsUnmerged: null,
} as const satisfies Record<LeadEvent["type"], MilestoneKind | null>;

const milestoneOf = (event: Recorded<LeadEvent>): readonly Milestone[] => {
  const kind = KIND[event.type];
  if (kind === null) return [];
  const milestone = { kind, at: occurredAt(event), channel: null, plannedAt: null };
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
