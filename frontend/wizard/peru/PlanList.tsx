import { byCoverage } from "@asesorador/domain/recommendation/coverage";
import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import { NoneLeft } from "../browse/NoneLeft.tsx";
import { sortExplanation } from "../browse/use-browsing.ts";
import { PlansOutsideCoverage } from "../shared/coverage.tsx";
import { PlanCards } from "../shared/PlanCards.tsx";
import type { Draft } from "./draft.ts";
import { esPlans } from "./es-plans.ts";
import { PlanCard } from "./PlanCard.tsx";
import { PlanReceipt } from "./PlanReceipt.tsx";
import type { PlanActions } from "./plan-actions.ts";
import type { PlanTools } from "./use-plan-tools.ts";
import { WeightsDisclosure } from "./WeightsDisclosure.tsx";

type PlanListProps = {
  readonly planTools: PlanTools;
  readonly priority: Draft["priority"];
  readonly district: Draft["district"];
  /** Ranked by the priority's default weights. */
  readonly before: readonly RankedPlan[];
  readonly actions: (ranked: RankedPlan) => PlanActions;
};

/** The first plan in full and the others as cards, or which filter to remove when none is left. */
export const PlanList = ({ planTools, priority, district, before, actions }: PlanListProps) => {
  const { tools, view, list, change } = planTools;
  const [first, ...others] = byCoverage(list.shown, district).within;
  const order = orderText(planTools, priority);
  // Not keyed by its plan, so that a slider in it keeps the focus when the order changes.
  return (
    <>
      <div className="mt-6 lg:mt-9">
        {first && (
          <PlanReceipt
            {...actions(first)}
            order={order}
            weights={<WeightsDisclosure planTools={planTools} priority={priority} before={before} />}
          />
        )}
        {tools && list.shown.length === 0 && (
          <NoneLeft tools={tools} all={list.all} view={view} change={change} />
        )}
      </div>
      {others.length > 0 && (
        <section aria-labelledby="others" className="mt-12">
          <h2 id="others" className="text-xl">
            {esPlans.results.others}
          </h2>
          <p className="mt-1.5 text-ink2">{order}</p>
          <PlanCards
            plans={others}
            columns="md:grid-cols-2 lg:grid-cols-3"
            rest={esPlans.results.rest}
            keyOf={({ plan }) => plan.serviceId}
            card={(ranked) => <PlanCard {...actions(ranked)} />}
          />
        </section>
      )}
      <PlansOutsideCoverage
        market="peru"
        district={district}
        plans={list.shown}
        columns="md:grid-cols-2 lg:grid-cols-3"
        rest={esPlans.results.rest}
        keyOf={({ plan }) => plan.serviceId}
        card={(ranked) => <PlanCard {...actions(ranked)} />}
      />
    </>
  );
};

const orderText = ({ tools, view }: PlanTools, priority: Draft["priority"]): string => {
  const explanation = sortExplanation(tools?.market, view);
  if (explanation !== undefined) return explanation;
  if (tools && view.weights) return tools.ownOrder;
  return priority ? esPlans.results.othersIntro[priority] : "";
};
