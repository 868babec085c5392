import type { ServiceId } from "@asesorador/domain/kernel/ids";
import { filterPlans, NO_FILTERS, sortPlans } from "@asesorador/domain/recommendation/browse";
import { MOST_COMPARED } from "@asesorador/domain/recommendation/compare";
import type { Weights } from "@asesorador/domain/recommendation/constants";
import {
  type PeruProfile,
  type RankedPlan,
  recommendPeru,
} from "@asesorador/domain/recommendation/peru-recommend";
import type { Plan } from "@asesorador/domain/recommendation/plan";
import type { View } from "./view.ts";

export type Arranged = {
  /** Every plan of the visitor's type, best first by the weights in force. */
  readonly all: readonly RankedPlan[];
  /** Those that pass the filters, best first. */
  readonly kept: readonly RankedPlan[];
  /** The same in the order that was asked for. */
  readonly shown: readonly RankedPlan[];
};

type Arranging = {
  readonly plans: readonly Plan[];
  readonly profile: PeruProfile;
  /** As the recommendation came, by the priority's weights. */
  readonly ranked: readonly RankedPlan[];
  readonly view: View;
};

/** The list as the visitor wants to see it. */
export const arrange = ({ plans, profile, ranked, view }: Arranging): Arranged => {
  const weights = weighing(view.weights);
  const own = weights && recommendPeru({ plans, profile, weights });
  const all = own?.kind === "ranked" ? own.plans : ranked;
  const kept = filterPlans(all, view.filters ?? NO_FILTERS);
  return { all, kept, shown: sortPlans(kept, view.sort ?? "recomendacion") };
};

/** With every slider at nothing, nothing was said. */
export const weighing = (weights: Weights | null): Weights | null =>
  weights && weights.saving + weights.service + weights.extras > 0 ? weights : null;

/** Picked for the comparison, or no longer; null where a fourth is refused. */
export const toggled = (compared: View["compared"], id: ServiceId): View["compared"] | null => {
  if (compared.includes(id)) return compared.filter((each) => each !== id);
  return compared.length < MOST_COMPARED ? [...compared, id] : null;
};
