import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ActionBar } from "../shared/StepParts.tsx";
import { esPlans } from "./es-plans.ts";
import { findPlan, type PlanActions } from "./plan-actions.ts";
import type { PlanTools } from "./use-plan-tools.ts";

type BottomBarProps = {
  readonly planTools: PlanTools;
  readonly actions: (ranked: RankedPlan) => PlanActions;
};

/** On a phone the way on with the first plan; everywhere the comparison, once a plan is in it. */
export const BottomBar = ({ planTools, actions }: BottomBarProps) => {
  const { tools, list, view, isFull, change } = planTools;
  const [isOpen, setOpen] = useState(false);
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
  const [any] = compared;
  return (
    <div data-action-bar className="barra-comparar">
      <tools.CompareBar
        compared={compared}
        isFull={isFull}
        onOpen={() => setOpen(true)}
        onClear={() => change({ compared: [] })}
      />
      {hire}
      {isOpen && any && (
        <tools.CompareDialog
          compared={compared}
          paymentCents={actions(any).paymentCents}
          onChoose={(one) => actions(one).onChoose()}
          onRemove={(id) => {
            change({ compared: view.compared.filter((each) => each !== id) });
            // One alone is compared with nothing.
            if (compared.length <= 2) setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};
