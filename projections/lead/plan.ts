import { chosenPriceCents, type LeadSubmittedData } from "@asesorador/domain/lead/events";

/**
 * Categories without a catalogue have only the client's claim. Without a plan's name there is no plan: price and brand
 * are then the wizards' defaults.
 */
export const planOf = ({ plan, claimed }: Pick<LeadSubmittedData, "plan" | "claimed">) => {
  if (plan) return { plan_name: plan.name, plan_brand: plan.brand, plan_price_cents: chosenPriceCents(plan) };
  return claimed.planName === null
    ? { plan_name: null, plan_brand: null, plan_price_cents: null }
    : { plan_name: claimed.planName, plan_brand: claimed.brand, plan_price_cents: claimed.priceCents };
};
