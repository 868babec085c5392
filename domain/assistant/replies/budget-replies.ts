import { es } from "../es.ts";
import { money } from "../es-format.ts";
import type { Offering } from "../offering.ts";
import { currencyOf } from "./criteria-text.ts";
import {
  MAX_PLANS,
  type PlanListing,
  planList,
  planName,
  type ReplyContext,
  type ReplyParts,
} from "./reply-parts.ts";

type WithinBudget = Pick<PlanListing, "plans" | "templates"> & {
  readonly what: string;
  /** What precedes the opening. */
  readonly reason: string;
  /** The verdict on the limit as a price, when the question asks for one. */
  readonly verdict?: string | null;
  /** The title of the list, from the other criteria and the limit. */
  readonly title?: typeof es.within;
};

/** "S/ 80 al mes o menos" holds for every month; plans that cost so little at first only are listed apart. */
export const budgetReply = (
  context: ReplyContext,
  { what, reason, plans, templates, verdict = null, title = es.within }: WithinBudget,
): ReplyParts => {
  const cents = (context.understood.budget ?? 0) * 100;
  const limit = money(cents, currencyOf(context));
  const { budgetFrom } = context.understood;
  const isInRange = budgetFrom !== null && plans.every(({ priceCents }) => priceCents >= budgetFrom * 100);
  const always = plans.filter(({ priceCents }) => priceCents <= cents).slice(0, MAX_PLANS);
  const atFirst = plans
    .filter(({ priceCents }) => priceCents > cents)
    .slice(0, always.length === 0 ? MAX_PLANS : Math.max(1, MAX_PLANS - always.length));
  const saving = savingOf(context, [...always, ...atFirst]);
  const headed = (heading: string): Pick<PlanListing, "opening" | "remarks"> => {
    const [first = heading, ...rest] = [verdict, saving, heading].filter((line) => line !== null);
    return { opening: `${reason}${first}`, remarks: rest };
  };
  if (always.length === 0)
    return planList({
      ...headed(verdict === null ? es.withinAtFirst(what, limit) : es.atFirst(limit)),
      plans: atFirst,
      templates,
    });
  return planList({
    ...headed(
      isInRange ? es.between(what, money(budgetFrom * 100, currencyOf(context)), limit) : title(what, limit),
    ),
    plans: always,
    ...(atFirst.length === 0 ? {} : { more: { heading: es.atFirst(limit), plans: atFirst } }),
    templates,
  });
};

/**
 * What the first plan costs less than what is paid today, where that is asked, or where the last reply listed these plans
 * already: "¿hay algo mejor?"
 */
const savingOf = (
  { understood: { budget, increase, pays, asksSaving, judges }, listed }: ReplyContext,
  plans: readonly Offering[],
): string | null => {
  const [plan] = plans;
  const isRepeated = plans.every((one) => listed.includes(one));
  if (plan === undefined || budget === null || !pays || !(asksSaving || judges !== null || isRepeated))
    return null;
  const { priceCents, promotion, currency } = plan;
  const changeTo = (cents: number): string => {
    const less = budget * 100 - cents;
    const amount = money(Math.abs(less), currency);
    return less === 0 ? es.same : less > 0 ? es.cheaper(amount) : es.dearer(amount);
  };
  const change = promotion
    ? es.savingAtFirst(changeTo(promotion.priceCents), promotion.months, changeTo(priceCents))
    : es.savingPerMonth(changeTo(priceCents));
  return es.saving(money(budget * 100, currency), increase !== null, planName(plan), change);
};
