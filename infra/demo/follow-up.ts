import { derivedUuid } from "@asesorador/backend/application/derived-id";
import { DAY_MS } from "@asesorador/domain/kernel/durations";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import type { Currency } from "@asesorador/domain/kernel/market";
import type { CancelContract, StatusCommand } from "@asesorador/domain/lead/commands";
import { type ChosenPlan, chosenPriceCents } from "@asesorador/domain/lead/events";
import type { CancelReason, StatedContract, StatedQuote } from "@asesorador/domain/lead/outcome";
import type { LeadStatus, LostReason } from "@asesorador/domain/lead/status";
import { statusCommand } from "@asesorador/domain/lead/status-decider";
import { atWork } from "./calendar.ts";
import type { Random } from "./random.ts";

/** A status change by an adviser, and its time. */
export type StatusStep = { readonly at: number; readonly to: LeadStatus; readonly command: StatusCommand };

/** Final statuses and their relative frequency, given enough time. */
const OUTCOMES = { pending: 22, contacted: 18, interested: 13, quoted: 11, converted: 10, lost: 26 } as const;
const LOST_REASONS = {
  price: 24,
  no_coverage: 19,
  no_answer: 27,
  chose_competitor: 12,
  not_interested: 11,
  wrong_data: 5,
  other: 2,
} as const satisfies Record<LostReason, number>;
/** The statuses of a lead that is won, in order. */
const STAGES = ["contacted", "interested", "quoted", "converted"] as const;
/** Working hours until the next step: soon after the visit, then in days. */
const FIRST_CALL_HOURS = [1, 26] as const;
const NEXT_STEP_HOURS = [20, 96] as const;

/** What the visitor chose, and its currency; null without a plan. */
export type Wanted = { readonly plan: ChosenPlan; readonly currency: Currency } | null;

export type FollowUp = {
  readonly leadId: LeadId;
  /** Times in ms since 1970: the visit, and the end of the demo. */
  readonly from: number;
  readonly end: number;
  readonly wanted: Wanted;
  readonly random: Random;
  /** A separate sequence, so that what was contracted does not affect the status changes. */
  readonly terms: Random;
};

/** A lead's status changes after the visit at `from`, in order; those at `end` or later are left out. */
export const followUp = ({ leadId, from, end, wanted, random, terms }: FollowUp): readonly StatusStep[] => {
  const steps: StatusStep[] = [];
  let at = from;
  let before: LeadStatus = "pending";
  for (const [i, status] of path(random).entries()) {
    const [least, most] = i === 0 ? FIRST_CALL_HOURS : NEXT_STEP_HOURS;
    at = atWork(at, random.between(least, most));
    const reason = status === "lost" ? random.weighted(LOST_REASONS) : null;
    const remark = status === "pending" ? "Volvió a escribirnos: quiere retomar la propuesta." : null;
    const request = {
      to: status,
      reason,
      remark,
      noteId: derivedUuid(`demo/remark/${leadId}/${i}`),
      mayRevert: false,
      quote: status === "quoted" ? quoteOf(wanted, terms) : null,
      contract: status === "converted" ? contractOf(wanted, at, terms) : null,
    };
    const command = statusCommand(leadId, before, request);
    if (!command) throw new Error(`demo: no command leads to ${status}`);
    steps.push({ at, to: status, command });
    before = status;
  }
  return steps.filter((step) => step.at < end);
};

/** Advisers state most quotes and contracts; the others are unknown. */
const quoteOf = (wanted: Wanted, terms: Random): StatedQuote | null => {
  const isStated = terms.chance(0.8);
  if (!isStated || !wanted) return null;
  const { plan, currency } = wanted;
  return { serviceId: plan.serviceId, priceCents: chosenPriceCents(plan), planCurrency: currency };
};

const contractOf = (wanted: Wanted, at: number, terms: Random): StatedContract | null => {
  const isStated = terms.chance(0.88);
  const [share, days] = [terms.between(60, 120), terms.between(2, 7)];
  if (!isStated || !wanted) return null;
  const { plan, currency } = wanted;
  const priceCents = chosenPriceCents(plan);
  const commissionCents = Math.round((priceCents * share) / 100 / WHOLE_CENTS) * WHOLE_CENTS;
  const installsOn = teamDay(at + days * DAY_MS);
  const planCurrency = currency;
  return {
    serviceId: plan.serviceId,
    priceCents,
    planCurrency,
    commissionCents,
    installsOn,
    promotion: null,
  };
};

/** Commissions are whole soles or pesos. */
const WHOLE_CENTS = 100;
const CANCELLED = 0.14;
const CANCEL_REASONS = {
  not_installed: 34,
  no_coverage: 18,
  price: 12,
  service_quality: 11,
  chose_competitor: 9,
  moved_home: 8,
  changed_mind: 6,
  other: 2,
} as const satisfies Record<CancelReason, number>;

/** Some contracts end within weeks; those that end at `end` or later are left out. */
export const cancellation = (
  { leadId, end, terms }: Pick<FollowUp, "leadId" | "end" | "terms">,
  steps: readonly StatusStep[],
): readonly { readonly at: number; readonly command: CancelContract }[] => {
  const contracted = steps.at(-1);
  if (contracted?.to !== "converted" || !terms.chance(CANCELLED)) return [];
  const at = atWork(contracted.at, terms.between(3 * 24, 24 * 24));
  const reason = terms.weighted(CANCEL_REASONS);
  return at < end ? [{ at, command: { type: "CancelContract", leadId, reason, remark: null } }] : [];
};

/** Statuses after pending, in order; steps may be skipped, and a few lost leads are reopened. */
const path = (random: Random): readonly LeadStatus[] => {
  const outcome = random.weighted(OUTCOMES);
  if (outcome === "pending") return [];
  if (outcome !== "lost") return stagesUpTo(outcome, random);
  const reached = random.weighted({ none: 25, contacted: 40, interested: 20, quoted: 15 });
  const before = reached === "none" ? [] : stagesUpTo(reached, random);
  return [...before, "lost", ...(random.chance(0.06) ? (["pending", "contacted"] as const) : [])];
};

/** The stages on the way to `last`; one between the first and the last may be skipped. */
const stagesUpTo = (last: (typeof STAGES)[number], random: Random): readonly LeadStatus[] => {
  const end = STAGES.indexOf(last);
  return STAGES.slice(0, end + 1).filter((_, at) => at === end || at === 0 || random.chance(0.8));
};
