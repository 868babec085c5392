import type { ChilePlan } from "@asesorador/domain/recommendation/chile-pick";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { pesosIn } from "../shared/amounts.ts";
import { PlanCards } from "../shared/PlanCards.tsx";
import { StepHeading } from "../shared/StepParts.tsx";
import { es } from "./es.ts";
import { PickedPlan } from "./PickedPlan.tsx";
import { PlanCard } from "./PlanCard.tsx";
import { PlanDetails } from "./PlanDetails.tsx";
import type { Kind } from "./plan-actions.ts";
import { whyPicked } from "./why-picked.ts";

/** The pick and the others of the visitor's type, cheapest first. */
export const ProposedPlans = ({ state, send, pick }: Kind<"plans">) => {
  const { draft, detail, selected } = state.context;
  const paymentCents = pesosIn(draft.monthlyPayment) ?? 0;
  const type = draft.currentService ? es.service[draft.currentService].toLowerCase() : "";
  const isPick = ({ plan }: ChilePlan) => plan.serviceId === pick.pick.serviceId;
  const isChosen = ({ plan }: ChilePlan) => plan.serviceId === selected?.plan.serviceId;
  const picked = pick.plans.find(isPick);
  const others = pick.plans.filter((one) => !isPick(one));
  const labelOf = (one: ChilePlan) =>
    isChosen(one) ? es.proposal.chosen : isPick(one) ? es.proposal.chooseRecommended : es.proposal.choose;
  const actions = (one: ChilePlan) => ({
    one,
    paymentCents,
    label: labelOf(one),
    onChoose: () => send({ type: "choose", plan: one }),
    onDetails: () => send({ type: "open", plan: one }),
  });
  return (
    <div className="pb-16">
      <StepHeading lead={es.proposal.lead(pick.plans.length, type)}>{es.proposal.heading}</StepHeading>
      {pick.pick.mark === "alternative" && (
        <Notice tone="honest" title={es.honest.title} className="mt-5">
          {es.proposal.alternativeNote}
        </Notice>
      )}
      {picked && (
        <div className="mt-6">
          <PickedPlan
            {...actions(picked)}
            mark={es.proposal.mark[pick.pick.mark]}
            reason={whyPicked(picked.plan.brand, pick.pick.mark, draft.priority)}
          />
        </div>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others" className="mt-10">
          <h2 id="others" className="text-xl">
            {es.proposal.others}
          </h2>
          <PlanCards
            plans={others}
            columns="sm:grid-cols-2 lg:grid-cols-3"
            rest={es.proposal.rest}
            keyOf={({ plan }) => plan.serviceId}
            card={(one) => <PlanCard {...actions(one)} />}
          />
        </section>
      )}
      <Button
        variant="secondary"
        className="mx-auto mt-8 flex w-full max-w-wizard"
        onClick={() => send({ type: "back" })}
      >
        {es.back}
      </Button>
      {detail && (
        <PlanDetails
          one={detail}
          paymentCents={paymentCents}
          chooseLabel={labelOf(detail)}
          onChoose={() => send({ type: "choose", plan: detail })}
          onClose={() => send({ type: "close" })}
        />
      )}
    </div>
  );
};
