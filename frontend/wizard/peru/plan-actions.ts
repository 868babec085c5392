import type { ServiceId } from "@asesorador/domain/kernel/ids";
import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import type { PlanProps } from "./PlanParts.tsx";

/** A plan, and what can be done with it. */
export type PlanActions = PlanProps & {
  readonly onChoose: () => void;
  readonly onMore: () => void;
  readonly isCompared: boolean;
  /** Into the comparison or out of it. */
  readonly onCompare: () => void;
};

export const findPlan = (plans: readonly RankedPlan[], id: ServiceId): RankedPlan | undefined =>
  plans.find(({ plan }) => plan.serviceId === id);
