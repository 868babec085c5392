import { byCoverage } from "@asesorador/domain/recommendation/coverage";
import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import { CompareDock } from "../browse/CompareDock.tsx";
import { FirstPlanBar } from "../browse/FirstPlanBar.tsx";
import { findPlan } from "../browse/use-browsing.ts";
import { ActionBar } from "../shared/ActionBar.tsx";
import { useDesktop } from "../shared/use-desktop.ts";
import { esPlans } from "./es-plans.ts";
import type { PlanActions } from "./plan-actions.ts";
import type { PlanTools } from "./use-plan-tools.ts";

type BottomBarProps = {
  readonly planTools: PlanTools;
  readonly district: string;
  readonly paymentCents: number | null;
  readonly actions: (ranked: RankedPlan) => PlanActions;
};

/**
 * On a narrow screen: the actions of the first plan. On every screen: the comparison bar once a plan is in
 * it.
 */
export const BottomBar = ({ planTools, district, paymentCents, actions }: BottomBarProps) => {
  const { tools, list, view, isFull, change } = planTools;
  const compared = view.compared.flatMap((id) => findPlan(list.all, id) ?? []);
  const [first] = byCoverage(list.shown, district).within;
  const isDesktop = useDesktop();
  const hire = first && !isDesktop && <Hire {...actions(first)} />;
  if (!tools || compared.length === 0) return hire && <ActionBar>{hire}</ActionBar>;
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

const Hire = ({ ranked: { plan, topChoice }, onChoose, onMore, isCompared, onCompare }: PlanActions) => (
  <FirstPlanBar
    plan={plan}
    choose={{ label: topChoice ? esPlans.results.hire : esPlans.results.choose, onPress: onChoose }}
    isNamed={!topChoice}
    more={{
      label: esPlans.results.more,
      name: esPlans.plan.moreOf(plan.name, plan.brand),
      onPress: onMore,
    }}
    isCompared={isCompared}
    onCompare={onCompare}
  />
);
