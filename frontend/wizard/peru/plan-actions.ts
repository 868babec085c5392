import type { PlanProps } from "./PlanParts.tsx";

/** A plan, and what can be done with it. */
export type PlanActions = PlanProps & {
  readonly onChoose: () => void;
  readonly onMore: () => void;
  readonly isCompared: boolean;
  /** Into the comparison or out of it. */
  readonly onCompare: () => void;
};
