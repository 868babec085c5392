import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import { Button } from "../../ui/Button.tsx";
import { CompareDock } from "../browse/CompareDock.tsx";
import { findPlan } from "../browse/use-browsing.ts";
import { ActionBar } from "../shared/ActionBar.tsx";
import { esPlans } from "./es-plans.ts";
import type { PlanActions } from "./plan-actions.ts";
import type { PlanTools } from "./use-plan-tools.ts";

type BottomBarProps = {
  readonly planTools: PlanTools;
  readonly paymentCents: number | null;
  readonly actions: (ranked: RankedPlan) => PlanActions;
};

/**
 * On a phone: the button that chooses the first plan. On every screen: the comparison bar once a plan is in
 * it.
 */
export const BottomBar = ({ planTools, paymentCents, actions }: BottomBarProps) => {
  const { tools, list, view, isFull, change } = planTools;
  const compared = view.compared.flatMap((id) => findPlan(list.all, id) ?? []);
  const [first] = list.shown;
  const hire = first && (
    <Button className="w-full lg:hidden" onClick={actions(first).onChoose}>
      {first.topChoice ? esPlans.results.hire : esPlans.results.choose}
    </Button>
  );
  if (!tools || compared.length === 0)
    return (
      hire && (
        <div className="contents lg:hidden">
          <ActionBar>{hire}</ActionBar>
        </div>
      )
    );
  return (
    <CompareDock
      tools={tools}
      compared={compared}
      isFull={isFull}
      paymentCents={paymentCents}
      onCompared={(compared) => change({ compared })}
      onChoose={(one) => actions(one).onChoose()}
    >
      {hire}
    </CompareDock>
  );
};
