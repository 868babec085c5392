import { es } from "../es.ts";
import type { Offering } from "../offering.ts";
import { asksPromotions, discountIn } from "../text/discounts-in-text.ts";
import { fits } from "./plan-filter.ts";
import {
  MAX_FACTS,
  planName,
  priceDate,
  priceText,
  type ReplyContext,
  type ReplyParts,
} from "./reply-parts.ts";

type Promoted = Offering & { readonly promotion: NonNullable<Offering["promotion"]> };

/** "¿Hay alguno con 50 % de descuento?", "¿qué promociones hay?": plans by how much less they cost at first; null: not asked. */
export const discountReply = ({ text, understood, offerings }: ReplyContext): ReplyParts | null => {
  if (!asksPromotions(text) || understood.nth !== null) return null;
  const share = discountIn(text);
  const plans = offerings
    .filter(fits(understood))
    .filter((plan): plan is Promoted => plan.promotion !== null)
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
  const facts = [
    ...shown.map((plan) =>
      es.discounts.line(planName(plan), priceText(plan, plan.currency), discountOf(plan)),
    ),
    priceDate(shown),
  ];
  return {
    lines: [opening, ...facts, es.wizard],
    facts,
    closing: es.wizard,
    templates: [],
    services: shown.map(({ serviceId }) => serviceId),
  };
};

/** How much less a plan costs by month while its promotion lasts, in whole percent of its regular price, rounded down. */
const discountOf = ({ priceCents, promotion }: Promoted): number =>
  Math.floor(((priceCents - promotion.priceCents) * 100) / priceCents);
