import type { Weights } from "@asesorador/domain/recommendation/constants";
import {
  type PeruProfile,
  type RankedPlan,
  recommendPeru,
} from "@asesorador/domain/recommendation/peru-recommend";
import type { Plan } from "@asesorador/domain/recommendation/plan";
import { type Browsed, browse } from "../../browse/tools/arrange.ts";
import type { View } from "./view.ts";

export type Arranged = Browsed<RankedPlan> & {
  /** Every plan of the visitor's type, best first by the weights in force. */
  readonly all: readonly RankedPlan[];
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
  return { all, ...browse(all, view) };
};

/** With every slider at nothing, nothing was said. */
export const weighing = (weights: Weights | null): Weights | null =>
  weights && weights.saving + weights.service + weights.extras > 0 ? weights : null;
