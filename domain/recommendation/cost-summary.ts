import type { Listed } from "./browse.ts";
import type { Offer } from "./plan.ts";
import { COST_HORIZON_MONTHS, MONTHS_PER_YEAR, savedOver, twoYearAverage, twoYearTotal } from "./savings.ts";

/** A plan compared with today's bill, as every card of both wizards shows it. Cents a month unless stated otherwise. */
export type CostSummary = {
  readonly priceCents: number;
  /** Months for which the price holds; null: no limit. */
  readonly months: number | null;
  /** The price after the promotion; null without one. */
  readonly laterCents: number | null;
  /** Months at the start that cost nothing; 0 for most plans. */
  readonly freeMonths: number;
  /** Mean of 24 months, installation included. */
  readonly averageCents: number;
  /** Paid in 24 months, installation included. */
  readonly totalCents: number;
  /**
   * Twelve months of today's bill minus twelve of the plan and its installation: above 0 is a saving, below 0 an extra
   * cost. Null without a bill.
   */
  readonly firstYearCents: number | null;
  /**
   * From which months on the plan costs more than today, and by how much; two where the promotion does already. Empty: none within
   * 24 months, or no bill to compare with.
   */
  readonly rises: readonly { readonly month: number; readonly moreCents: number }[];
};

/** `paymentCents` is today's bill; null where nothing is paid. */
export const costSummaryOf = ({ plan }: Listed, paymentCents: number | null): CostSummary => {
  const { priceCents: regular, promotion } = plan.offer;
  const free = promotion?.priceCents === 0;
  return {
    priceCents: plan.entryPriceCents,
    months: promotion && !free ? promotion.months : null,
    laterCents: promotion && !free ? regular : null,
    freeMonths: free ? promotion.months : 0,
    averageCents: twoYearAverage(plan),
    totalCents: twoYearTotal(plan),
    firstYearCents: paymentCents === null ? null : savedOver(paymentCents, plan, MONTHS_PER_YEAR),
    rises: paymentCents === null ? [] : risesOf(plan.offer, paymentCents),
  };
};

/** The months that cost more than today within the span of the totals, by the price that begins them. */
const risesOf = ({ priceCents, promotion }: Offer, paymentCents: number): CostSummary["rises"] =>
  [
    ...(promotion ? [{ month: 1, cents: promotion.priceCents }] : []),
    { month: 1 + (promotion?.months ?? 0), cents: priceCents },
  ]
    .map(({ month, cents }) => ({ month, moreCents: cents - paymentCents }))
    .filter(({ month, moreCents }) => moreCents > 0 && month <= COST_HORIZON_MONTHS);
