import { byCoverage } from "@asesorador/domain/recommendation/coverage";
import { mostSaving } from "@asesorador/domain/recommendation/most-saving";
import {
  orderOf,
  type PeruRecommendation,
  type RankedPlan,
} from "@asesorador/domain/recommendation/peru-recommend";
import { useMemo } from "react";
import { Button } from "../../ui/Button.tsx";
import { findPlan } from "../browse/use-browsing.ts";
import { Coverage } from "../shared/coverage.tsx";
import { StepHeading } from "../shared/StepHeading.tsx";
import { NothingSaved } from "../shared/saves-most.tsx";
import { BottomBar } from "./BottomBar.tsx";
import { type Draft, paymentCents } from "./draft.ts";
import { es } from "./es.ts";
import { esPlans } from "./es-plans.ts";
import { NoPlans } from "./NoPlans.tsx";
import { PlanList } from "./PlanList.tsx";
import type { PlanActions } from "./plan-actions.ts";
import type { StepProps } from "./step.ts";
import { Toolbar } from "./Toolbar.tsx";
import { usePlanTools } from "./use-plan-tools.ts";

/** Step 4: the plans, best first; or why there are none, with contact by an adviser. */
export const StepRecommendations = (props: StepProps) => {
  const { recommendation } = props.state.context;
  return props.state.matches({ flow: { recommendations: "ranked" } }) && recommendation?.kind === "ranked" ? (
    <Ranked {...props} recommendation={recommendation} />
  ) : (
    <NoPlans {...props} />
  );
};

type RankedProps = StepProps & { readonly recommendation: Extract<PeruRecommendation, { kind: "ranked" }> };

const Ranked = ({ state, send, recommendation }: RankedProps) => {
  const { draft, detail } = state.context;
  const planTools = usePlanTools(state.context, recommendation.plans);
  const { list, view, tools, fetchTools } = planTools;
  const payment = paymentCents(draft);
  const { within, outside } = useMemo(
    () => byCoverage(recommendation.plans, draft.district),
    [recommendation, draft.district],
  );
  const most = useMemo(() => mostSaving(within, payment), [within, payment]);
  const actions = (ranked: RankedPlan): PlanActions => {
    const { serviceId } = ranked.plan;
    return {
      ranked,
      paymentCents: payment,
      most,
      onChoose: () => send({ type: "choose", serviceId }),
      onMore: async () => {
        if (await fetchTools()) send({ type: "open", serviceId });
      },
      isCompared: view.compared.includes(serviceId),
      onCompare: () => void planTools.compare(serviceId),
    };
  };
  const open = detail && (findPlan(list.all, detail.plan.serviceId) ?? detail);
  return (
    <>
      <StepHeading intro={introOf(recommendation, draft)}>{esPlans.results.heading}</StepHeading>
      <NothingSaved
        plans={within}
        most={most}
        paymentCents={payment}
        dearer={
          within.length > 0 &&
          recommendation.counts.cheaper === 0 &&
          esPlans.results.noneCheaper(outside.length > 0)
        }
      />
      <Coverage
        market="peru"
        district={draft.district}
        company={draft.currentCompany}
        plans={recommendation.plans}
      />
      {planTools.isOpening ? (
        <p role="status" className="mt-6">
          {es.loading}
        </p>
      ) : (
        <>
          <Toolbar planTools={planTools} />
          <PlanList
            planTools={planTools}
            priority={orderOf({ company: draft.currentCompany, priority: draft.priority })}
            district={draft.district}
            before={recommendation.plans}
            actions={actions}
          />
        </>
      )}
      <Button
        variant="secondary"
        className="mx-auto mt-8 mb-10 w-full sm:w-auto lg:mb-20"
        onClick={() => send({ type: "leaveDetails" })}
      >
        {esPlans.results.leaveDetails}
      </Button>
      <BottomBar planTools={planTools} district={draft.district} paymentCents={payment} actions={actions} />
      {open && tools && <tools.PlanDialog {...actions(open)} onClose={() => send({ type: "close" })} />}
    </>
  );
};

const introOf = ({ counts }: PeruRecommendation, { currentService }: Draft): string =>
  esPlans.results.intro(currentService ? es.service[currentService].toLowerCase() : "", counts);
