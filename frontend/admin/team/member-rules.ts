import type { AssignmentMember } from "@asesorador/domain/lead/assignment-contract";
import { MAX_CAPACITY } from "@asesorador/domain/lead/assignment-contract";

type Rules = Pick<AssignmentMember, "capacity" | "categories">;
/** The fields of one member as they are shown. */
export type TypedRules = { readonly capacity: string; readonly categories: Rules["categories"] };

export const typedOf = ({ capacity, categories }: Rules): TypedRules => ({
  capacity: `${capacity ?? ""}`,
  categories,
});

/** null: no whole number, or one above the limit. */
export const capacityIn = (typed: string): { readonly capacity: number | null } | null => {
  const bare = typed.trim();
  if (bare === "") return { capacity: null };
  return /^\d+$/.test(bare) && Number(bare) <= MAX_CAPACITY ? { capacity: Number(bare) } : null;
};

/** The fields that say something other than the rules. */
export const changedIn = (typed: TypedRules, rules: Rules) => ({
  capacity: capacityIn(typed.capacity)?.capacity !== rules.capacity,
  categories: `${typed.categories}` !== `${rules.categories}`,
});

/** What is shown when the rules have changed from `before` to `now`: what was typed stays, the other fields follow. */
export const rebased = (typed: TypedRules, before: Rules, now: Rules): TypedRules => {
  const [mine, left, theirs] = [changedIn(typed, before), changedIn(typed, now), typedOf(now)];
  return {
    capacity: mine.capacity && left.capacity ? typed.capacity : theirs.capacity,
    categories: mine.categories ? typed.categories : theirs.categories,
  };
};
