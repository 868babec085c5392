import type { Listed } from "@asesorador/domain/recommendation/browse";
import { costOver, MONTHS_PER_YEAR, twoYearAverage } from "@asesorador/domain/recommendation/savings";

/** A plan beside today's bill, as the receipt prints it. Cents a month unless said otherwise. */
export type Account = {
  readonly priceCents: number;
  /** How long the price holds; null: always. */
  readonly months: number | null;
  /** What follows the promotion; null where there is none. */
  readonly laterCents: number | null;
  /** Months at the start that cost nothing, 0 as a rule. */
  readonly freeMonths: number;
  readonly averageCents: number;
  /** Over twelve months: above 0 is saved, below 0 is paid on top. */
  readonly firstYearCents: number;
  /** From which month on it costs more than today, and by how much; null: never within two years. */
  readonly rise: { readonly month: number; readonly moreCents: number } | null;
};

export const accountOf = ({ plan }: Listed, paymentCents: number): Account => {
  const { priceCents: regular, promotion } = plan.offer;
  const free = promotion?.priceCents === 0;
  const more = regular - paymentCents;
  const entryMore = plan.entryPriceCents - paymentCents;
  return {
    priceCents: plan.entryPriceCents,
    months: promotion && !free ? promotion.months : null,
    laterCents: promotion && !free ? regular : null,
    freeMonths: free ? promotion.months : 0,
    averageCents: twoYearAverage(plan.offer),
    firstYearCents: paymentCents * MONTHS_PER_YEAR - costOver(plan.offer, MONTHS_PER_YEAR),
    rise: riseOf({ entryMore, more, months: promotion?.months ?? 0, free }),
  };
};

const HORIZON_MONTHS = 24;

type RiseInput = {
  readonly entryMore: number;
  readonly more: number;
  readonly months: number;
  readonly free: boolean;
};

const riseOf = ({ entryMore, more, months, free }: RiseInput): Account["rise"] => {
  if (entryMore > 0 && !free) return { month: 1, moreCents: entryMore };
  return more > 0 && months < HORIZON_MONTHS ? { month: months + 1, moreCents: more } : null;
};
