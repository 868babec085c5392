import { entryPriceOf } from "../kernel/entry-price.ts";
import type { HousingType } from "../kernel/market.ts";
import { forHousing, type Offer, type Plan } from "./plan.ts";

// Every amount is integer cents. "Source" names the specification's section 9, "Savings".

export const MONTHS_PER_YEAR = 12;
/** The span of the cards' totals and of the chart. */
export const COST_HORIZON_MONTHS = 24;

/** Monthly saving against today's payment; 0 where the plan costs more. Source: max(0, current payment - plan price). */
export const monthlySavings = (paymentCents: number, priceCents: number): number =>
  Math.max(0, paymentCents - priceCents);

/** Chile-style first-year savings, as stored with the lead. Source: annual = monthly x 12. */
export const annualSavings = (monthlySavingsCents: number): number => monthlySavingsCents * MONTHS_PER_YEAR;

/** Saving during the promotion. Source: promotional savings = monthly x promotional months; 0 without a promotion. */
export const promotionalSavings = (paymentCents: number, { promotion }: Offer): number =>
  promotion ? monthlySavings(paymentCents, promotion.priceCents) * promotion.months : 0;

/**
 * Paid over the first `months` months, installation excluded. Source: promotional price for the promotional months plus
 * regular price for the rest; a promotion that outlasts the span counts only inside it.
 */
export const costOver = ({ priceCents, promotion }: Offer, months: number): number => {
  const promoted = promotion ? Math.min(promotion.months, months) : 0;
  return (promotion?.priceCents ?? 0) * promoted + priceCents * (months - promoted);
};

/**
 * Peru's first-year savings as stored with a lead: twelve payments of today minus the plan's first-year cost,
 * installation excluded, never below 0. Source: "promo-aware savings (Peru)". Ours: months that cost more than today
 * count against those that cost less, so that a cheap start followed by expensive months is not presented as a saving.
 */
export const firstYearSavings = (paymentCents: number, offer: Offer): number =>
  Math.max(0, paymentCents * MONTHS_PER_YEAR - costOver(offer, MONTHS_PER_YEAR));

/** A plan's charges: its monthly prices, and the installation once. An unknown installation price is null and adds nothing. */
export type Billed = { readonly offer: Offer; readonly installationCents: number | null };

/** Paid over the first `months` months, installation included: every total that a visitor sees. */
export const totalOver = ({ offer, installationCents }: Billed, months: number): number =>
  costOver(offer, months) + (installationCents ?? 0);

/** Today's payments over the span minus all charges of the plan in it; below 0 the plan costs more. */
export const savedOver = (paymentCents: number, plan: Billed, months: number): number =>
  paymentCents * months - totalOver(plan, months);

/** Paid in 24 months, installation included. Source: the visual language's card (ours). */
export const twoYearTotal = (plan: Billed): number => totalOver(plan, COST_HORIZON_MONTHS);

/** Mean of 24 months, to the nearest cent. Source: the visual language's "promedio a 24 meses" (ours). */
export const twoYearAverage = (plan: Billed): number => Math.round(twoYearTotal(plan) / COST_HORIZON_MONTHS);

/** All savings of one plan against today's payment. */
export const savingsOf = (paymentCents: number, plan: Billed) => {
  const { offer } = plan;
  const monthlyCents = monthlySavings(paymentCents, entryPriceOf(offer));
  return {
    /** At the entry price, and in whole percent of today's payment, rounded down. */
    monthlyCents,
    percent: wholePercent(monthlyCents, paymentCents),
    /** During the promotion; null without one. */
    promotionalMonthlyCents: offer.promotion
      ? monthlySavings(paymentCents, offer.promotion.priceCents)
      : null,
    regularMonthlyCents: monthlySavings(paymentCents, offer.priceCents),
    promotionalTotalCents: promotionalSavings(paymentCents, offer),
    /** As stored with the lead, installation excluded. */
    firstYearCents: firstYearSavings(paymentCents, offer),
    twoYearTotalCents: twoYearTotal(plan),
    twoYearAverageCents: twoYearAverage(plan),
  };
};

const wholePercent = (part: number, whole: number): number =>
  whole > 0 ? Math.floor((part * 100) / whole) : 0;

export type OfferSavings = ReturnType<typeof savingsOf>;

export type LeadSavingsInput = {
  readonly plan: Plan;
  readonly housing: HousingType | null;
  readonly monthlyPaymentCents: number;
};

/**
 * The savings that the server stores with a lead: monthly against the promotional price where there is one, annual
 * promo-aware for a Peruvian plan and monthly x 12 for a Chilean one. Source: specification, section 9.
 */
export const savingsForLead = ({ plan, housing, monthlyPaymentCents }: LeadSavingsInput) => {
  const { offer, entryPriceCents } = forHousing(plan, housing);
  const monthlyCents = monthlySavings(monthlyPaymentCents, entryPriceCents);
  const annualCents =
    plan.country === "peru" ? firstYearSavings(monthlyPaymentCents, offer) : annualSavings(monthlyCents);
  return { monthlyCents, annualCents };
};
