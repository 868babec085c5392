import type { Listed } from "@asesorador/domain/recommendation/browse";
import { es } from "./es.ts";

type CompareToggleProps = Listed & {
  readonly isCompared: boolean;
  /** Adds the plan to the comparison or removes it. */
  readonly onCompare: () => void;
};

/** The checkbox on a plan's card that puts it into the comparison. */
export const CompareToggle = ({ plan, isCompared, onCompare }: CompareToggleProps) => (
  <label className="checkbox flex min-h-11 w-fit items-center gap-2 pr-1 text-sm">
    <input
      type="checkbox"
      aria-label={es.compareOf(plan.name, plan.brand)}
      checked={isCompared}
      onChange={onCompare}
    />
    {es.compare}
  </label>
);
