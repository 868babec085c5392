import { esPlans } from "./es-plans.ts";
import type { PlanActions } from "./plan-actions.ts";

type CompareToggleProps = Pick<PlanActions, "ranked" | "isCompared" | "onCompare">;

/** Into the comparison and out of it. */
export const CompareToggle = ({ ranked: { plan }, isCompared, onCompare }: CompareToggleProps) => (
  <label className="casilla flex min-h-11 w-fit items-center gap-2.5 pr-3 text-sm">
    <input
      type="checkbox"
      aria-label={esPlans.plan.compareOf(plan.name, plan.brand)}
      checked={isCompared}
      onChange={onCompare}
    />
    {esPlans.results.compare}
  </label>
);
