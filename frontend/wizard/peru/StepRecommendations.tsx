import type { PeruRecommendation, RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PlanCards } from "../shared/PlanCards.tsx";
import { ActionBar, StepHeading } from "../shared/StepParts.tsx";
import { type Draft, paymentCents } from "./draft.ts";
import { es } from "./es.ts";
import { esPlans } from "./es-plans.ts";
import { NoPlans } from "./NoPlans.tsx";
import { PlanCard } from "./PlanCard.tsx";
import { PlanDialog } from "./PlanDialog.tsx";
import { PlanReceipt } from "./PlanReceipt.tsx";
import type { StepProps } from "./step.ts";

/** Step 4: the plans, best first; or why there are none, and the way to an adviser. */
export const StepRecommendations = ({ state, send }: StepProps) => {
  const { recommendation, draft, detail } = state.context;
  if (!state.matches({ flow: { recomendaciones: "ranked" } }) || recommendation?.kind !== "ranked")
    return <NoPlans state={state} send={send} />;
  const cents = paymentCents(draft) ?? 0;
  const [first, ...others] = recommendation.plans;
  if (!first) return null;
  const actions = (ranked: RankedPlan) => ({
    ranked,
    paymentCents: cents,
    onChoose: () => send({ type: "choose", serviceId: ranked.plan.serviceId }),
    onMore: () => send({ type: "open", serviceId: ranked.plan.serviceId }),
  });
  return (
    <>
      <StepHeading lead={leadOf(recommendation, draft)}>{esPlans.results.heading}</StepHeading>
      {recommendation.counts.cheaper === 0 && (
        <Notice tone="honest" title={esPlans.results.noneCheaper.title} className="mt-5">
          {esPlans.results.noneCheaper.text}
        </Notice>
      )}
      <div className="mt-6 lg:mt-9">
        <PlanReceipt {...actions(first)} />
      </div>
      {others.length > 0 && (
        <section aria-labelledby="others" className="mt-12">
          <h2 id="others" className="text-xl">
            {esPlans.results.others}
          </h2>
          {draft.priority && (
            <p className="mt-1.5 text-tinta2">{esPlans.results.othersLead[draft.priority]}</p>
          )}
          <PlanCards
            plans={others}
            columns="md:grid-cols-2 lg:grid-cols-3"
            rest={esPlans.results.rest}
            keyOf={({ plan }) => plan.serviceId}
            card={(ranked) => <PlanCard {...actions(ranked)} />}
          />
        </section>
      )}
      <Button
        variant="secondary"
        className="mx-auto mt-8 mb-10 w-full sm:w-auto lg:mb-20"
        onClick={() => send({ type: "leaveDetails" })}
      >
        {esPlans.results.leaveDetails}
      </Button>
      <div className="contents lg:hidden">
        <ActionBar>
          <Button className="w-full" onClick={actions(first).onChoose}>
            {first.topChoice ? esPlans.results.hire : esPlans.results.choose}
          </Button>
        </ActionBar>
      </div>
      {detail && <PlanDialog {...actions(detail)} onClose={() => send({ type: "close" })} />}
    </>
  );
};

const leadOf = ({ counts }: PeruRecommendation, { currentService }: Draft): string =>
  esPlans.results.lead(
    counts.active,
    currentService ? es.service[currentService].toLowerCase() : "",
    counts.ofType,
    counts.cheaper,
  );
