import type { Offering } from "../offering.ts";
import { unwantedIn } from "../text/packs-in-text.ts";
import { NO_SLOTS, type Slots } from "../text/slots.ts";
import type { ConversationPlans } from "./conversation-plans.ts";
import { fits } from "./plan-filter.ts";

/** The plan that a conversation has come down to: the only one of the last reply, or the later of the two that it compared. */
export const planInHand = ({ last, named }: Pick<ConversationPlans, "last" | "named">): Offering | null => {
  const [only, second, third] = last;
  if (only === undefined || third !== undefined) return null;
  if (second === undefined) return only;
  const latest = named.at(-1);
  return latest !== undefined && last.every((plan) => named.includes(plan)) ? latest : null;
};

const MAX_WORDS_OF_PACK = 6;
const CHANGES_PACK = /^(?:(?:y|pero|ya|ok|ah) )*(?:(?:es[eo]|lo mismo|igual) )?(?:pero )?(?:con|sin)\b/;

/** The pack that a message names. */
export const packOf = ({ type, withTv, withoutTv, phone }: Slots): Partial<Slots> => ({
  type,
  withTv,
  withoutTv,
  phone,
});

/** What a message changes of the plan in hand: "y sin tele" and no more. Null: something else, or nothing. */
const changedPackOf = (text: string, own: Slots): Partial<Slots> | null => {
  const { type, withTv, withoutTv, phone } = own;
  const isOther =
    own.operators.length + own.excluded.length > 0 ||
    [own.budget, own.megabits, own.nth, own.people, own.use, own.service].some((slot) => slot !== null);
  const changes = type !== null || withTv || withoutTv || phone !== null;
  return isOther || !changes || !CHANGES_PACK.test(text) || text.split(" ").length > MAX_WORDS_OF_PACK
    ? null
    : packOf(own);
};

const OF_OPERATOR =
  /^(?:(?:y|pero|ok|entonces) )*(?:el|la|uno|igual|lo mismo|es[eao]) (?:de|en|con) \w+(?: (?:a )?(?:cuanto|que precio) (?:me )?(?:sale|saldria|cuesta|costaria|es|esta|vale|seria))?$/;

/**
 * The plans that a message asks for instead of the plan in hand: the same speed in another pack, "y sin tele", or of
 * another operator, "¿y el de Bitel?". null for any other question. `plans` is empty when the operator has no such plan.
 */
export const insteadOf = (
  plan: Offering,
  {
    text,
    own,
    offerings,
  }: { readonly text: string; readonly own: Slots; readonly offerings: readonly Offering[] },
): { readonly plans: readonly Offering[]; readonly operators: readonly string[] } | null => {
  const changed = changedPackOf(text, own);
  const { tv, phone } = unwantedIn(text);
  // A pack of two with television has no telephone.
  if (changed !== null && phone && !tv && plan.type === "doble_pack" && !plan.hasPhone) return null;
  // Of three services two are left.
  const isOneLess = changed !== null && plan.type === "triple_pack" && phone && !tv;
  const pack = isOneLess ? { type: "doble_pack" as const, withTv: true } : changed;
  const isOfOperator = own.operators.length === 1 && own.megabits === null && OF_OPERATOR.test(text);
  if (pack === null && !isOfOperator) return null;
  const operators = isOfOperator ? own.operators : [plan.brand];
  const asked = { ...NO_SLOTS, ...(pack ?? { type: plan.type }), operators, intent: "price" as const };
  const meets = fits(asked);
  return {
    operators,
    plans: offerings.filter((one) => one !== plan && one.megabits === plan.megabits && meets(one)),
  };
};
