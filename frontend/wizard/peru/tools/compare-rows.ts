import { bestOf } from "@asesorador/domain/recommendation/compare";
import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import { count, day, percent, solesOfCents } from "../../../kernel/formats.ts";
import { accountOf } from "../account.ts";
import { esPlans } from "../es-plans.ts";
import { esTools } from "./es-tools.ts";

export type CompareCell = { readonly text: string; readonly best: boolean };
export type CompareRow = { readonly label: string; readonly cells: readonly CompareCell[] };

type Column = { readonly ranked: RankedPlan; readonly account: ReturnType<typeof accountOf> };
type Facet = {
  readonly label: string;
  readonly text: (column: Column) => string;
  /** What is best about it; nothing where more is only different. */
  readonly better?: "lowest" | "highest";
  readonly value?: (column: Column) => number | null;
};

const texts = esTools.compare;

/** In the order in which a bill is read: what it costs, what one gets, how sure we are. */
const FACETS: readonly Facet[] = [
  {
    label: texts.price,
    better: "lowest",
    value: ({ account }) => account.priceCents,
    text: ({ account }) => solesOfCents(account.priceCents),
  },
  {
    label: texts.promo,
    text: ({ ranked, account }) =>
      account.freeMonths > 0
        ? esPlans.plan.free(account.freeMonths)
        : ranked.plan.offer.promotion
          ? esPlans.plan.months(ranked.plan.offer.promotion.months)
          : texts.noPromo,
  },
  {
    label: texts.after,
    better: "lowest",
    value: ({ ranked }) => ranked.plan.offer.priceCents,
    text: ({ ranked: { plan } }) =>
      plan.offer.promotion ? solesOfCents(plan.offer.priceCents) : texts.sameAfter,
  },
  {
    label: texts.total,
    better: "lowest",
    value: ({ ranked }) => ranked.savings.twoYearCostCents,
    text: ({ ranked }) => solesOfCents(ranked.savings.twoYearCostCents),
  },
  {
    label: texts.average,
    better: "lowest",
    value: ({ ranked }) => ranked.savings.twoYearCostCents,
    text: ({ ranked }) => solesOfCents(ranked.savings.twoYearAverageCents),
  },
  {
    label: texts.saving,
    better: "highest",
    value: ({ account }) => account.firstYearCents,
    text: ({ account: { firstYearCents } }) =>
      firstYearCents < 0 ? texts.extraCost(solesOfCents(-firstYearCents)) : solesOfCents(firstYearCents),
  },
  {
    label: texts.speed,
    better: "highest",
    value: ({ ranked }) => ranked.plan.megabits,
    text: ({ ranked }) => ranked.plan.speed || texts.unknown,
  },
  { label: texts.type, text: ({ ranked }) => esPlans.planType[ranked.plan.type] },
  { label: texts.extras, text: ({ ranked }) => ranked.plan.features.join(", ") || texts.none },
  { label: texts.streaming, text: ({ ranked }) => ranked.plan.streaming.join(", ") || texts.none },
  { label: texts.channels, text: ({ ranked: { plan } }) => counted(plan.tvChannels ?? 0) },
  { label: texts.decoders, text: ({ ranked: { plan } }) => counted(plan.decoders + plan.smartDecoders) },
  {
    label: texts.permanence,
    better: "lowest",
    value: ({ ranked }) => ranked.plan.permanenceMonths,
    text: ({ ranked: { plan } }) => permanence(plan.permanenceMonths),
  },
  {
    label: texts.score,
    better: "highest",
    value: ({ ranked }) => ranked.score.points,
    text: ({ ranked }) => texts.points(ranked.score.points),
  },
  {
    label: texts.confidence,
    better: "highest",
    value: ({ ranked }) => ranked.confidence,
    text: ({ ranked }) => percent(ranked.confidence),
  },
  {
    label: texts.date,
    text: ({ ranked: { plan } }) =>
      // Noon in UTC is the same day in Lima.
      plan.priceCheckedAt ? day(`${plan.priceCheckedAt}T12:00:00Z`) : texts.unknown,
  },
];

const counted = (value: number) => (value > 0 ? count(value) : texts.none);
const permanence = (months: number | null) => {
  if (months === null) return texts.unknown;
  return months === 0 ? esPlans.plan.noPermanence : esPlans.plan.months(months);
};

/** A table's rows, one cell for each plan in the order given. */
export const compareRows = (plans: readonly RankedPlan[], paymentCents: number): readonly CompareRow[] => {
  const columns = plans.map((ranked) => ({ ranked, account: accountOf(ranked, paymentCents) }));
  return FACETS.map(({ label, text, better, value }) => {
    const best = better && value ? bestOf(columns.map(value), better) : [];
    return { label, cells: columns.map((column, i) => ({ text: text(column), best: best[i] ?? false })) };
  });
};
