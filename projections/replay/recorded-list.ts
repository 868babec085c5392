import type { JourneyEvent } from "@asesorador/domain/journey/events";
import type { Country } from "@asesorador/domain/kernel/market";
import { NO_FILTERS } from "@asesorador/domain/recommendation/browse";
import type { Plan } from "@asesorador/domain/recommendation/plan";
import type { ShownList } from "./shown-list.ts";

export type Shown = Extract<JourneyEvent, { readonly type: "RecommendationsShown" }>["data"];

/** A list as its event has it; `plans`: the catalogue of its moment. Null: of a version that did not record how it was made. */
export const recordedList = (market: Country, shown: Shown, plans: readonly Plan[]): ShownList | null => {
  const { answers, ownWeights, weights, order, filters, outside, count } = shown;
  if (!answers || !order || !outside || !shown.plans) return null;
  const brandOf = (serviceId: number) => plans.find((plan) => plan.serviceId === serviceId)?.brandId;
  return {
    question: {
      market,
      order,
      filters: filters ?? NO_FILTERS,
      paymentCents: answers.paymentCents,
      company: answers.company,
      service: answers.service,
      housing: answers.housing,
      priority: answers.priority,
      ownWeights: ownWeights ? weights : null,
      outside: [...new Set(outside.flatMap((serviceId) => brandOf(serviceId) ?? []))],
    },
    count,
    plans: shown.plans,
  };
};
