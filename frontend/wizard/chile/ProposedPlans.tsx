import type { ChilePlan } from "@asesorador/domain/recommendation/chile-pick";
import { byCoverage } from "@asesorador/domain/recommendation/coverage";
import { mostSaving } from "@asesorador/domain/recommendation/most-saving";
import { CompareDock } from "../browse/CompareDock.tsx";
import { FilterTools } from "../browse/FilterTools.tsx";
import { FirstPlanBar } from "../browse/FirstPlanBar.tsx";
import { NoneLeft } from "../browse/NoneLeft.tsx";
import { ShareButton } from "../browse/ShareButton.tsx";
import { findPlan, sortExplanation } from "../browse/use-browsing.ts";
import { ActionBar } from "../shared/ActionBar.tsx";
import { centsIn } from "../shared/amounts.ts";
import { BackButton } from "../shared/BackButton.tsx";
import { Coverage, PlansOutsideCoverage } from "../shared/coverage.tsx";
import { PlanCards } from "../shared/PlanCards.tsx";
import { StepHeading } from "../shared/StepHeading.tsx";
import { NothingSaved } from "../shared/saves-most.tsx";
import { useDesktop } from "../shared/use-desktop.ts";
import { countsOf } from "./chile-context.ts";
import { type ChileDraft, isUnconnected } from "./chile-draft.ts";
import { es } from "./es.ts";
import { answersQuery } from "./link.ts";
import { PickedPlan } from "./PickedPlan.tsx";
import { PlanCard } from "./PlanCard.tsx";
import type { Kind, PlanActions } from "./plan-actions.ts";
import { type PlanTools, usePlanTools } from "./use-plan-tools.ts";
import { whyPicked } from "./why-picked.ts";

/** The recommended plan and the others of the visitor's type, cheapest first or in the visitor's order. */
export const ProposedPlans = (props: Kind<"plans">) => {
  const { state, send, pick } = props;
  const { draft, detail } = state.context;
  const proposal = useProposal(props);
  const { planTools, paymentCents, offered, areSomeOutside, most, picked } = proposal;
  const { compared, labelOf, choose, actions } = proposal;
  const { tools, isFull, isOpening, change } = planTools;
  const counts = countsOf(state.context);
  const type = draft.currentService ? es.service[draft.currentService].toLowerCase() : "";
  const isDesktop = useDesktop();
  const hire = picked && !isDesktop && <Hire {...actions(picked)} />;
  return (
    <div className="flex grow flex-col">
      <StepHeading intro={counts && es.proposal.intro(type, counts)}>{es.proposal.heading}</StepHeading>
      <NothingSaved
        plans={offered}
        most={most}
        paymentCents={paymentCents}
        dearer={
          offered.length > 0 &&
          pick.pick.mark === "alternative" &&
          es.proposal.alternativeNote(areSomeOutside)
        }
      />
      <Coverage market="chile" district={draft.district} company={draft.currentCompany} plans={pick.plans} />
      {isOpening ? (
        <p role="status" className="mt-6">
          {es.loading}
        </p>
      ) : (
        <Plans draft={draft} pick={pick} proposal={proposal} />
      )}
      <div className="mt-6 mb-10 lg:mb-16">
        <BackButton label={es.back} onBack={() => send({ type: "back" })} />
      </div>
      {hire && !(tools && compared.length > 0) && <ActionBar>{hire}</ActionBar>}
      {tools && compared.length > 0 && (
        <CompareDock
          tools={tools}
          compared={compared}
          isFull={isFull}
          paymentCents={paymentCents}
          onCompared={(compared) => change({ compared })}
          onChoose={choose}
        >
          {hire}
        </CompareDock>
      )}
      {detail && tools && (
        <tools.PlanDetails
          one={detail}
          paymentCents={paymentCents}
          chooseLabel={labelOf(detail)}
          onChoose={() => choose(detail)}
          onClose={() => send({ type: "close" })}
        />
      )}
    </div>
  );
};

/** The plans in their parts, and what can be done with each. */
const useProposal = ({ state, send, pick }: Kind<"plans">) => {
  const { draft, selected } = state.context;
  const planTools = usePlanTools(pick.plans, isUnconnected(draft));
  const { view, shown } = planTools;
  const paymentCents = centsIn(draft.monthlyPayment, "CLP");
  const isPick = ({ plan }: ChilePlan) => plan.serviceId === pick.pick.serviceId;
  const isChosen = ({ plan }: ChilePlan) => plan.serviceId === selected?.plan.serviceId;
  const { within } = byCoverage(shown, draft.district);
  const picked = within.find(isPick);
  const others = within.filter((one) => !isPick(one));
  const compared = view.compared.flatMap((id) => findPlan(pick.plans, id) ?? []);
  const labelOf = (one: ChilePlan) =>
    isChosen(one) ? es.proposal.chosen : isPick(one) ? es.proposal.chooseRecommended : es.proposal.choose;
  const choose = (one: ChilePlan) => send({ type: "choose", plan: one });
  const offered = byCoverage(pick.plans, draft.district).within;
  const areSomeOutside = offered.length < pick.plans.length;
  const most = mostSaving(offered, paymentCents);
  const actions = (one: ChilePlan) => ({
    one,
    paymentCents,
    most,
    label: labelOf(one),
    onChoose: () => choose(one),
    onDetails: async () => {
      if (await planTools.fetchTools()) send({ type: "open", plan: one });
    },
    isCompared: view.compared.includes(one.plan.serviceId),
    onCompare: () => void planTools.compare(one.plan.serviceId),
  });
  return {
    planTools,
    paymentCents,
    offered,
    areSomeOutside,
    most,
    picked,
    others,
    compared,
    labelOf,
    choose,
    actions,
  };
};

type PlansProps = Pick<Kind<"plans">, "pick"> & {
  readonly draft: ChileDraft;
  readonly proposal: ReturnType<typeof useProposal>;
};

/** Filters, the recommended plan, the others that serve the district, and those that do not. */
const Plans = ({
  draft,
  pick,
  proposal: { planTools, areSomeOutside, picked, others, actions },
}: PlansProps) => {
  const { tools, view, shown, change } = planTools;
  return (
    <>
      <FilterTools browsing={planTools} all={pick.plans} shown={shown}>
        <ShareButton query={answersQuery(draft) + planTools.query} fetchTools={planTools.fetchTools} />
      </FilterTools>
      {picked && (
        <div className="mt-6">
          <PickedPlan
            {...actions(picked)}
            mark={es.proposal.mark[pick.pick.mark]}
            reason={whyPicked(picked.plan.brand, pick.pick.mark, draft, areSomeOutside)}
          />
        </div>
      )}
      {tools && shown.length === 0 && (
        <div className="mt-6">
          <NoneLeft tools={tools} all={pick.plans} view={view} change={change} />
        </div>
      )}
      {others.length > 0 && <OtherPlans others={others} order={orderText(planTools)} actions={actions} />}
      <PlansOutsideCoverage
        market="chile"
        district={draft.district}
        plans={shown}
        columns="sm:grid-cols-2 lg:grid-cols-3"
        rest={es.proposal.rest}
        keyOf={({ plan }) => plan.serviceId}
        card={(one) => <PlanCard {...actions(one)} />}
      />
    </>
  );
};

type OtherPlansProps = {
  readonly others: readonly ChilePlan[];
  /** The order that they are in, as a sentence. */
  readonly order: string;
  readonly actions: (one: ChilePlan) => PlanActions;
};

const OtherPlans = ({ others, order, actions }: OtherPlansProps) => (
  <section aria-labelledby="others" className="mt-10">
    <h2 id="others" className="text-xl">
      {es.proposal.others}
    </h2>
    <p className="mt-1.5 text-ink2">{order}</p>
    <PlanCards
      plans={others}
      columns="sm:grid-cols-2 lg:grid-cols-3"
      rest={es.proposal.rest}
      keyOf={({ plan }) => plan.serviceId}
      card={(one) => <PlanCard {...actions(one)} />}
    />
  </section>
);

const orderText = ({ tools, view }: PlanTools): string =>
  sortExplanation(tools?.market, view) ?? es.proposal.order;

const Hire = ({ one: { plan }, label, onChoose, onDetails, isCompared, onCompare }: PlanActions) => (
  <FirstPlanBar
    plan={plan}
    choose={{ label, onPress: onChoose }}
    more={{
      label: es.proposal.details,
      name: es.proposal.detailsOf(plan.name, plan.brand),
      onPress: onDetails,
    }}
    isCompared={isCompared}
    onCompare={onCompare}
  />
);
