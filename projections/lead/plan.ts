import { type ChosenPlan, chosenPriceCents, type LeadSubmittedData } from "@asesorador/domain/lead/events";

/**
 * Categories without a catalogue have only the client's claim. Without a plan's name there is no plan: price and brand
 * are then the wizards' defaults.
 */
export const planOf = ({ plan, claimed }: Pick<LeadSubmittedData, "plan" | "claimed">) => {
  if (plan) return chosenPlan(plan);
  return claimed.planName === null
    ? chosenPlan(null)
    : {
        plan_service_id: null,
        plan_name: claimed.planName,
        plan_brand: claimed.brand,
        plan_price_cents: claimed.priceCents,
      };
};

/** Columns of the plan that the visitor chose; all null without one. */
export const chosenPlan = (plan: ChosenPlan | null) => ({
  plan_service_id: plan?.serviceId ?? null,
  plan_name: plan?.name ?? null,
  plan_brand: plan?.brand ?? null,
  plan_price_cents: plan ? chosenPriceCents(plan) : null,
});
