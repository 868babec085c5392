import { es } from "../es.ts";
import type { Offering } from "../offering.ts";
import { asksPromotions, discountIn } from "../text/discounts-in-text.ts";
import { fits } from "./plan-filter.ts";
import { MAX_FACTS, planList, planName, type ReplyContext, type ReplyParts } from "./reply-parts.ts";

/** "¿Hay alguno con 50 % de descuento?", "¿qué promociones hay?": plans by how much less they cost at first; null: not asked. */
export const discountReply = ({ text, understood, offerings }: ReplyContext): ReplyParts | null => {
  if (!asksPromotions(text) || understood.nth !== null) return null;
  const share = discountIn(text);
  const plans = offerings
    .filter(fits(understood))
    .filter(({ promotion }) => promotion !== null)
    .toSorted((a, b) => discountOf(b) - discountOf(a) || a.serviceId - b.serviceId);
  const [most] = plans;
  if (most === undefined) return null;
  const reached = share === null ? [] : plans.filter((plan) => discountOf(plan) >= share);
  const shown = (reached.length > 0 ? reached : plans).slice(0, MAX_FACTS);
  const opening =
    share === null
      ? es.discounts.opening
      : reached.length > 0
        ? es.discounts.reached(share, reached.length)
        : es.discounts.missed(share, {
            who: understood.operators.length === 0 ? "" : es.of(understood.operators),
            plan: planName(most),
            most: discountOf(most),
          });
  return planList({
    opening,
    plans: shown,
    fact: (plan) => es.discounts.less(discountOf(plan)),
    templates: [],
  });
};

/** How much less a plan costs by month while its promotion lasts, in whole percent of its regular price, rounded down; 0 without one. */
const discountOf = ({ priceCents, promotion }: Offering): number =>
  Math.floor(((priceCents - (promotion?.priceCents ?? priceCents)) * 100) / priceCents);
