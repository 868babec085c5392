import type { ChilePick, ChilePlan } from "@asesorador/domain/recommendation/chile-pick";
import { LoaderCircle } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Ledger, Receipt } from "../../ui/Receipt.tsx";
import { pesosIn } from "../shared/amounts.ts";
import { PlanCards } from "../shared/PlanCards.tsx";
import { StepHeading } from "../shared/StepParts.tsx";
import { asChilePlan } from "./chile-context.ts";
import { es } from "./es.ts";
import { PlanDetails } from "./PlanDetails.tsx";
import { BrandMark, Chips, PriceLines, SavingRows } from "./PlanParts.tsx";
import type { StepProps } from "./step.ts";

/** Step 4: the plans of the visitor's type, or an honest word about why there are none. */
export const StepProposal = (props: StepProps) => {
  const { pick } = props.state.context;
  if (props.state.matches({ flow: { propuesta: "failed" } })) return <Failed {...props} />;
  switch (pick?.kind) {
    case "plans":
      return <Plans {...props} pick={pick} />;
    case "none_of_type":
      return <Alternatives {...props} pick={pick} />;
    case "none":
      return <NoOffer {...props} reason={pick.reason} />;
    default:
      return <Spinner />;
  }
};

export const Spinner = () => (
  <p role="status" className="flex grow items-center justify-center gap-3 py-24 text-tinta2">
    <LoaderCircle
      aria-hidden="true"
      strokeWidth={1.75}
      className="size-6 motion-safe:animate-[spin_1s_linear_infinite]"
    />
    {es.loading}
  </p>
);

type Kind<K extends ChilePick["kind"]> = StepProps & { readonly pick: Extract<ChilePick, { kind: K }> };

const Plans = ({ state, send, pick }: Kind<"plans">) => {
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
          <PickedPlan {...actions(picked)} mark={es.proposal.mark[pick.pick.mark]} />
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

type PlanActions = {
  readonly one: ChilePlan;
  readonly paymentCents: number;
  readonly label: string;
  readonly onChoose: () => void;
  readonly onDetails: () => void;
};

const PickedPlan = ({
  one,
  paymentCents,
  label,
  mark,
  onChoose,
  onDetails,
}: PlanActions & { mark: string }) => {
  const { plan } = one;
  return (
    <article aria-labelledby="picked-plan">
      <Receipt tab={mark} className="imprime sm:px-8">
        <div className="lg:grid lg:grid-cols-[1fr_1fr] lg:gap-12">
          <div>
            <div className="flex items-start gap-3">
              <BrandMark name={plan.brand} />
              <div>
                <h2 id="picked-plan" className="text-xl">
                  {plan.name}
                </h2>
                <p className="mt-0.5 text-tinta2">
                  {es.joined(plan.brand, plan.speed || es.planType[plan.type])}
                </p>
              </div>
            </div>
            <div className="mt-4">
              <PriceLines plan={plan} />
            </div>
            <div className="mt-4">
              <Chips plan={plan} />
            </div>
          </div>
          <div className="mt-3 flex flex-col lg:mt-0">
            <Ledger>
              <SavingRows one={one} paymentCents={paymentCents} />
            </Ledger>
            <div className="mt-6 grid gap-3 lg:mt-auto lg:pt-6">
              <Button className="w-full" onClick={onChoose}>
                {label}
              </Button>
              <Button
                variant="secondary"
                className="w-full"
                aria-label={es.proposal.detailsOf(plan.name, plan.brand)}
                onClick={onDetails}
              >
                {es.proposal.details}
              </Button>
            </div>
          </div>
        </div>
      </Receipt>
    </article>
  );
};

const PlanCard = ({ one, paymentCents, label, onChoose, onDetails }: PlanActions) => {
  const { plan } = one;
  return (
    <article className="flex h-full flex-col rounded-card border border-linea bg-hoja p-5">
      <div className="flex items-start gap-3">
        <BrandMark name={plan.brand} />
        <div className="min-w-0">
          <h3 className="text-lg">{plan.name}</h3>
          <p className="mt-0.5 text-sm text-tinta2">
            {es.joined(plan.brand, plan.speed || es.planType[plan.type])}
          </p>
        </div>
      </div>
      <div className="mt-3">
        <PriceLines plan={plan} small />
      </div>
      <Ledger className="mt-2">
        <SavingRows one={one} paymentCents={paymentCents} />
      </Ledger>
      <div className="mt-3">
        <Chips plan={plan} />
      </div>
      <div className="mt-auto grid gap-3 pt-4">
        <Button
          variant="secondary"
          aria-label={label === es.proposal.choose ? es.proposal.chooseOf(plan.name, plan.brand) : undefined}
          onClick={onChoose}
        >
          {label}
        </Button>
        <button
          type="button"
          className="enlace min-h-11"
          aria-label={es.proposal.detailsOf(plan.name, plan.brand)}
          onClick={onDetails}
        >
          {es.proposal.details}
        </button>
      </div>
    </article>
  );
};

const Alternatives = ({ state, send, pick }: Kind<"none_of_type">) => {
  const { draft, selected } = state.context;
  const paymentCents = pesosIn(draft.monthlyPayment) ?? 0;
  const type = draft.currentService ? es.service[draft.currentService].toLowerCase() : "";
  return (
    <div className="pb-16">
      <StepHeading lead={es.honest.text(type)}>{es.honest.title}</StepHeading>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {pick.alternatives.map(({ kind, plan }) => {
          const one = asChilePlan(plan, paymentCents);
          const chosen = plan.serviceId === selected?.plan.serviceId;
          return (
            <li key={kind} className="flex flex-col rounded-card border-2 border-aji bg-aji-s p-5">
              <h2 className="text-lg">{es.honest.kind[kind]}</h2>
              <p className="mt-1 text-aji-t">{es.joined(plan.name, plan.brand)}</p>
              <div className="mt-3">
                <PriceLines plan={plan} small />
              </div>
              <div className="mt-auto grid pt-4">
                <Button
                  variant="secondary"
                  className="bg-hoja"
                  aria-label={chosen ? undefined : es.proposal.chooseOf(plan.name, plan.brand)}
                  onClick={() => send({ type: "choose", plan: one })}
                >
                  {chosen ? es.proposal.chosen : es.proposal.choose}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <Ways send={send} />
    </div>
  );
};

const NoOffer = ({ send, reason }: StepProps & { readonly reason: "company" | "no_plans" }) => (
  <div className="pb-16">
    <StepHeading lead={es.none.text[reason]}>{es.none.title[reason]}</StepHeading>
    <Receipt className="imprime mt-7">
      <p className="text-lg">{es.none.promise}</p>
    </Receipt>
    <Ways send={send} />
  </div>
);

const Failed = ({ send }: StepProps) => (
  <div className="pb-16">
    <StepHeading lead={es.proposal.failedText}>{es.proposal.failedTitle}</StepHeading>
    <Button className="mt-7 w-full" onClick={() => send({ type: "retry" })}>
      {es.proposal.retry}
    </Button>
    <Ways send={send} quiet />
  </div>
);

/** On without a plan, or back. */
const Ways = ({ send, quiet = false }: Pick<StepProps, "send"> & { readonly quiet?: boolean }) => (
  <div className="mx-auto mt-6 grid max-w-wizard gap-3">
    <Button variant={quiet ? "secondary" : "primary"} onClick={() => send({ type: "contact" })}>
      {es.none.contact}
    </Button>
    <Button variant="secondary" onClick={() => send({ type: "back" })}>
      {es.back}
    </Button>
  </div>
);
