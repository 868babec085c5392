import { es } from "../es.ts";
import { byFirstYear, firstYearCents, type Offering } from "../offering.ts";
import type { Understood } from "../understanding/understood.ts";
import { MAX_PLANS } from "./reply-parts.ts";

type PriceOrder = {
  /** Of plans from the cheapest up. */
  readonly order: (cheapest: readonly Offering[]) => readonly Offering[];
  readonly title: (what: string) => string;
};

export const orderFor = ({ mostExpensive, midPriced, bestValue, budget }: Understood): PriceOrder => {
  if (bestValue && budget === null) return { order: byValue, title: es.bestValue };
  if (midPriced && budget === null) return { order: fromTheMiddle, title: es.midPriced };
  if (mostExpensive) return { order: (cheapest) => cheapest.toReversed(), title: es.mostExpensive };
  return { order: (cheapest) => cheapest, title: es.cheapest };
};

/** What each megabit costs in the first year, least first. */
const byValue = (plans: readonly Offering[]): readonly Offering[] => {
  const perMegabit = (plan: Offering) => firstYearCents(plan) / (plan.megabits ?? 1);
  return plans.toSorted((a, b) => perMegabit(a) - perMegabit(b) || a.serviceId - b.serviceId);
};

/** As many plans below the first ones as above them. */
const fromTheMiddle = (plans: readonly Offering[]): readonly Offering[] =>
  plans.slice(Math.max(0, Math.floor((plans.length - MAX_PLANS) / 2)));

/** The fastest first; of equal speed the one that costs less in the first year. */
export const bySpeed = (plans: readonly Offering[]): readonly Offering[] =>
  byFirstYear(plans).toSorted((a, b) => (b.megabits ?? 0) - (a.megabits ?? 0));

export const bySpeedNearest = (plans: readonly Offering[], megabits: number): readonly Offering[] => {
  const away = (plan: Offering) => Math.abs((plan.megabits ?? 0) - megabits);
  return plans.toSorted((a, b) => away(a) - away(b));
};
