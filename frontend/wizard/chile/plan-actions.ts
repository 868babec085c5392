import type { ChilePick, ChilePlan } from "@asesorador/domain/recommendation/chile-pick";
import type { MostSaving } from "@asesorador/domain/recommendation/most-saving";
import type { StepProps } from "./step.ts";

/** Props of step 4 for one kind of recommendation. */
export type Kind<K extends ChilePick["kind"]> = StepProps & {
  readonly pick: Extract<ChilePick, { kind: K }>;
};

/** A plan and its actions. */
export type PlanActions = {
  readonly one: ChilePlan;
  readonly paymentCents: number | null;
  /** Compared with every plan of the visitor's type. */
  readonly most: MostSaving<ChilePlan>;
  readonly label: string;
  readonly onChoose: () => void;
  readonly onDetails: () => void;
  readonly isCompared: boolean;
  /** Adds the plan to the comparison or removes it. */
  readonly onCompare: () => void;
};
