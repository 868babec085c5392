import { hasTv, type Listed } from "@asesorador/domain/recommendation/browse";
import { bestOf } from "@asesorador/domain/recommendation/compare";
import {
  MONTHS_PER_YEAR,
  totalOver,
  twoYearAverage,
  twoYearTotal,
} from "@asesorador/domain/recommendation/savings";
import { calendarDate, count } from "../../../kernel/formats.ts";
import { es } from "./es.ts";
import type { Facet, Market } from "./market.ts";

export type CompareCell = { readonly text: string; readonly best: boolean };
export type CompareRow = { readonly label: string; readonly cells: readonly CompareCell[] };

const texts = es.compare;

type Priced<One extends Listed> = Market<One> & { readonly paymentCents: number | null };

/** Order of a bill: cost, contents, how recent the price is. */
const facetsOf = <One extends Listed>(market: Priced<One>): readonly Facet<One>[] => [
  ...costs(market),
  {
    label: texts.speed,
    better: "highest",
    value: ({ plan }) => plan.megabits,
    text: ({ plan }) => plan.speed || texts.unknown,
  },
  { label: texts.type, text: ({ plan }) => market.planType[plan.type] },
  {
    label: texts.channels,
    includes: ({ plan }) => hasTv(plan),
    text: ({ plan }) =>
      plan.tvChannels === null && hasTv(plan) ? texts.unknown : counted(plan.tvChannels ?? 0),
  },
  {
    label: texts.decoders,
    includes: ({ plan }) => boxes(plan) > 0,
    text: ({ plan }) => counted(boxes(plan)),
  },
  {
    label: texts.streaming,
    includes: ({ plan }) => plan.streaming.length > 0,
    text: ({ plan }) => plan.streaming.join(", ") || texts.none,
  },
  {
    label: texts.phone,
    includes: ({ plan }) => plan.hasPhone,
    text: ({ plan }) => (plan.hasPhone ? texts.included : texts.none),
  },
  {
    label: texts.extras,
    includes: ({ plan }) => plan.features.length > 0,
    text: ({ plan }) => plan.features.join(", ") || texts.none,
  },
  {
    label: texts.permanence,
    better: "lowest",
    value: ({ plan }) => plan.permanenceMonths,
    text: ({ plan }) => permanence(plan.permanenceMonths),
  },
  ...market.facets,
  {
    label: texts.date,
    text: ({ plan }) => (plan.priceCheckedAt ? calendarDate(plan.priceCheckedAt) : texts.unknown),
  },
];

const costs = <One extends Listed>({
  money,
  savedCents,
  paymentCents,
}: Priced<One>): readonly Facet<One>[] => [
  {
    label: texts.price,
    better: "lowest",
    value: ({ plan }) => plan.entryPriceCents,
    text: ({ plan }) => money(plan.entryPriceCents),
  },
  { label: texts.promo, text: ({ plan: { offer } }) => promotion(offer.promotion) },
  {
    label: texts.after,
    better: "lowest",
    value: ({ plan }) => plan.offer.priceCents,
    text: ({ plan: { offer } }) => (offer.promotion ? money(offer.priceCents) : texts.sameAfter),
  },
  {
    label: texts.installation,
    better: "lowest",
    value: ({ plan }) => plan.installationCents,
    text: ({ plan: { installationCents } }) => {
      if (installationCents === null) return texts.unknown;
      return installationCents === 0 ? texts.freeInstallation : money(installationCents);
    },
  },
  {
    label: texts.total,
    better: "lowest",
    value: ({ plan }) => twoYearTotal(plan),
    text: ({ plan }) => money(twoYearTotal(plan)),
  },
  {
    label: texts.average,
    better: "lowest",
    value: ({ plan }) => twoYearTotal(plan),
    text: ({ plan }) => money(twoYearAverage(plan)),
  },
  ...(paymentCents === null
    ? [
        {
          label: texts.yearTotal,
          better: "lowest",
          value: ({ plan }: One) => totalOver(plan, MONTHS_PER_YEAR),
          text: ({ plan }: One) => money(totalOver(plan, MONTHS_PER_YEAR)),
        } as const,
      ]
    : [
        {
          label: texts.saving,
          better: "highest",
          value: (one: One) => savedCents(one, paymentCents),
          text: (one: One) => {
            const saved = savedCents(one, paymentCents) ?? 0;
            return saved < 0 ? texts.extraCost(money(-saved)) : money(saved);
          },
        } as const,
      ]),
];

const promotion = (given: Listed["plan"]["offer"]["promotion"]) => {
  if (!given) return texts.noPromo;
  return given.priceCents === 0 ? texts.free(given.months) : texts.months(given.months);
};
const boxes = ({ decoders, smartDecoders }: Listed["plan"]) => decoders + smartDecoders;
const counted = (value: number) => (value > 0 ? count(value) : texts.none);
const permanence = (months: number | null) => {
  if (months === null) return texts.unknown;
  return months === 0 ? texts.noPermanence : texts.months(months);
};

/** Rows of the table, with one cell per plan in the given order. No row is about what none of them includes. */
export const compareRows = <One extends Listed>(
  plans: readonly One[],
  market: Market<One>,
  paymentCents: number | null,
): readonly CompareRow[] =>
  facetsOf({ ...market, paymentCents })
    .filter(({ includes = () => true }) => plans.some(includes))
    .map(({ label, text, better, value }) => {
      const best = better && value ? bestOf(plans.map(value), better) : [];
      // Where every plan costs more than today, none saves.
      const isGain = (one: One): boolean => better !== "highest" || (value?.(one) ?? 0) > 0;
      return {
        label,
        cells: plans.map((one, i) => ({ text: text(one), best: (best[i] ?? false) && isGain(one) })),
      };
    });
