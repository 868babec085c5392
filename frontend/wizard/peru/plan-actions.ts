import type { MostSaving } from "@asesorador/domain/recommendation/most-saving";
import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import type { PlanProps } from "./plan-parts.tsx";

/** A plan, and what can be done with it. */
export type PlanActions = PlanProps & {
  /** Of every plan of the visitor's type. */
  readonly most: MostSaving<RankedPlan>;
  readonly onChoose: () => void;
  readonly onMore: () => void;
  readonly isCompared: boolean;
  /** Into the comparison or out of it. */
  readonly onCompare: () => void;
};
