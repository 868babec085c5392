import { fold } from "@asesorador/domain/kernel/decider";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { leadDecider } from "@asesorador/domain/lead/decider";
import type { LeadEvent } from "@asesorador/domain/lead/events";

/**
 * When the promotion of the contracted plan ends, in ms since 1970: the promotion's months after the last conversion.
 * null: not converted, or a plan without a promotion.
 */
export const promotionEnd = (events: readonly Recorded<LeadEvent>[]): number | null => {
  const conversion = events.findLast(({ type }) => type === "LeadConverted");
  const lead = fold(leadDecider, events);
  if (lead.kind === "unknown" || !conversion) return null;
  const months = lead.plan?.promotion?.months;
  return months === undefined ? null : monthsAfter(Date.parse(conversion.metadata.occurredAt), months);
};

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
