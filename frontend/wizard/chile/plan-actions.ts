import type { ChilePick, ChilePlan } from "@asesorador/domain/recommendation/chile-pick";
import type { MostSaving } from "@asesorador/domain/recommendation/most-saving";
import type { StepProps } from "./step.ts";

/** Step 4 with one kind of outcome. */
export type Kind<K extends ChilePick["kind"]> = StepProps & {
  readonly pick: Extract<ChilePick, { kind: K }>;
};

/** A plan, and what can be done with it. */
export type PlanActions = {
  readonly one: ChilePlan;
  readonly paymentCents: number;
  /** Of every plan of the visitor's type. */
  readonly most: MostSaving<ChilePlan>;
  readonly label: string;
  readonly onChoose: () => void;
  readonly onDetails: () => void;
  readonly isCompared: boolean;
  /** Into the comparison or out of it. */
  readonly onCompare: () => void;
};
