import { fold } from "@asesorador/domain/kernel/decider";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { leadDecider } from "@asesorador/domain/lead/decider";
import { type ChosenPlan, chosenPriceCents, type LeadEvent } from "@asesorador/domain/lead/events";
import type { KnownLead } from "@asesorador/domain/lead/state";

/**
 * When the promotion of the contracted plan ends, in ms since 1970: the promotion's months after the installation, or
 * after the last conversion where no installation is known. null: not converted, a cancelled contract, a plan without a
 * promotion, or a contract of another plan or price than the lead's, whose promotion is unknown.
 */
export const promotionEnd = (events: readonly Recorded<LeadEvent>[]): number | null => {
  const conversion = events.findLast(({ type }) => type === "LeadConverted");
  const lead = fold(leadDecider, events);
  if (lead.kind === "unknown" || !conversion) return null;
  const { contract, plan } = lead;
  if (!contract || contract.cancelled || !plan?.promotion || !isOfPlan(contract, plan)) return null;
  const begins = contract.installsOn ? `${contract.installsOn}T12:00:00Z` : conversion.metadata.occurredAt;
  return monthsAfter(Date.parse(begins), plan.promotion.months);
};

/** As far as the contract is known. */
const isOfPlan = ({ serviceId, priceCents }: NonNullable<KnownLead["contract"]>, plan: ChosenPlan): boolean =>
  (serviceId === null || serviceId === plan.serviceId) &&
  (priceCents === null || priceCents === chosenPriceCents(plan));

/** The same day this many calendar months later, or that month's last day; in UTC. */
const monthsAfter = (at: number, months: number): number => {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
};
