import type { MostSaving } from "@asesorador/domain/recommendation/most-saving";
import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import type { PlanProps } from "./plan-parts.tsx";

/** A plan and its actions. */
export type PlanActions = PlanProps & {
  /** Compared with every plan of the visitor's type. */
  readonly most: MostSaving<RankedPlan>;
  readonly onChoose: () => void;
  readonly onMore: () => void;
  readonly isCompared: boolean;
  /** Adds the plan to the comparison or removes it. */
  readonly onCompare: () => void;
};
