import type { Weights } from "@asesorador/domain/recommendation/constants";
import {
  type PeruProfile,
  type RankedPlan,
  recommendPeru,
} from "@asesorador/domain/recommendation/peru-recommend";
import type { Plan } from "@asesorador/domain/recommendation/plan";
import { type Browsed, browse } from "../../browse/tools/browse.ts";
import type { View } from "./view.ts";

export type Arranged = Browsed<RankedPlan> & {
  /** All plans of the visitor's type, ranked by the current weights. */
  readonly all: readonly RankedPlan[];
};

type Arranging = {
  readonly plans: readonly Plan[];
  readonly profile: PeruProfile;
  /** Ranked by the priority's default weights. */
  readonly ranked: readonly RankedPlan[];
  readonly view: View;
};

/** Applies weights, filters and sorting. */
export const arrange = ({ plans, profile, ranked, view }: Arranging): Arranged => {
  const weights = weighing(view.weights);
  const own = weights && recommendPeru({ plans, profile, weights });
  const all = own?.kind === "ranked" ? own.plans : ranked;
  return { all, ...browse(all, view) };
};

/** All weights zero: fall back to the default weights. */
export const weighing = (weights: Weights | null): Weights | null =>
  weights && weights.saving + weights.service + weights.extras > 0 ? weights : null;
