import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { cx } from "../../ui/cx.ts";
import type { Draft } from "./draft.ts";
import { esPlans } from "./es-plans.ts";
import type { PlanTools } from "./use-plan-tools.ts";

type WeightsDisclosureProps = {
  readonly planTools: PlanTools;
  readonly priority: Draft["priority"];
  /** Ranked by the priority's default weights. */
  readonly before: readonly RankedPlan[];
};

/** "Cambiar mis pesos" below the first plan; open initially when the address has weights. */
export const WeightsDisclosure = ({ planTools, priority, before }: WeightsDisclosureProps) => {
  const { tools, view, list, fetchTools, change } = planTools;
  const [isOpen, setOpen] = useState(view.weights !== null);
  const panel = useId();
  const toggle = async () => {
    if (isOpen || tools || (await fetchTools())) setOpen(!isOpen);
  };
  return (
    <div className={cx("mt-3 rounded-ctl bg-mint px-4 lg:mt-6", isOpen && "pb-4")}>
      <button
        type="button"
        className="link inline-flex min-h-11 items-center gap-1.5"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={toggle}
      >
        {esPlans.plan.weights}
        <ChevronDown aria-hidden="true" strokeWidth={1.75} className={cx("size-5", isOpen && "rotate-180")} />
      </button>
      {tools && isOpen && priority && (
        <div id={panel}>
          <tools.WeightPanel
            priority={priority}
            weights={view.weights}
            onChange={(weights) => change({ weights })}
            before={before}
            now={list.kept}
          />
        </div>
      )}
    </div>
  );
};
