import type { Listed } from "./browse.ts";
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
  /** The first month that costs more than today, and by how much; null: none within 24 months, or no bill to compare with. */
  readonly rise: { readonly month: number; readonly moreCents: number } | null;
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
    rise:
      paymentCents === null
        ? null
        : riseOf({
            entryMore: plan.entryPriceCents - paymentCents,
            more: regular - paymentCents,
            months: promotion?.months ?? 0,
            free,
          }),
  };
};

type RiseInput = {
  readonly entryMore: number;
  readonly more: number;
  readonly months: number;
  readonly free: boolean;
};

const riseOf = ({ entryMore, more, months, free }: RiseInput): CostSummary["rise"] => {
  if (entryMore > 0 && !free) return { month: 1, moreCents: entryMore };
  return more > 0 && months < COST_HORIZON_MONTHS ? { month: months + 1, moreCents: more } : null;
};
