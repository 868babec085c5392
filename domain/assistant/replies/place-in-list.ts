import { es } from "../es.ts";
import { firstYearCents, type Offering } from "../offering.ts";
import { nthOf, planName } from "./reply-parts.ts";

/** Why a plan has its place in the last list, where the list's order shows it; null where it does not, or has no such place. */
export const reasonOfPlace = (listed: readonly Offering[], nth: number): string | null => {
  const plan = nthOf(listed, nth);
  const [only, second] = listed;
  if (only !== undefined && second === undefined) return es.onlyPlan(planName(only));
  if (plan === undefined) return null;
  const at = listed.indexOf(plan);
  const isInPlaceBy = (rank: (one: Offering) => number): boolean =>
    listed.every(
      (one, index) => index === at || (index < at ? rank(one) < rank(plan) : rank(one) > rank(plan)),
    );
  const isByCost = isInPlaceBy(firstYearCents);
  if (!isByCost && !isInPlaceBy(({ megabits }) => -(megabits ?? 0))) return null;
  const before = listed[at - 1];
  const after = listed[at + 1];
  return before === undefined
    ? es.orderOfPlans(planName(plan), !isByCost)
    : es.placeOfPlan(planName(plan), planName(before), after ? planName(after) : null, !isByCost);
};
