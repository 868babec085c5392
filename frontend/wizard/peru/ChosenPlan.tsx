import { costSummaryOf } from "@asesorador/domain/recommendation/cost-summary";
import { solesOfCents } from "../../kernel/formats.ts";
import { Receipt } from "../../ui/Receipt.tsx";
import { BriefCosts, feeText, monthsText, Price, RiseLine, ShortCosts } from "../shared/plan-costs.tsx";
import { paymentCents } from "./draft.ts";
import { esPlans } from "./es-plans.ts";
import type { PeruContext } from "./peru-context.ts";
import type { StepProps } from "./step.ts";

type ChosenPlanProps = Pick<StepProps, "send"> & { readonly context: PeruContext };

/** The phone version: few lines, so that the form stays in view. What follows the first price is among them. */
export const ChosenStrip = ({ context, send }: ChosenPlanProps) => {
  const { selected, draft } = context;
  const costs = { paymentCents: paymentCents(draft), money: solesOfCents };
  const fee = selected && feeText({ one: selected, ...costs });
  return (
    <div className="rounded-card border border-line bg-surface px-4 pt-3 pb-1">
      {selected ? (
        <>
          <div className="flex items-start justify-between gap-4">
            <p>
              <span className="block font-semibold">{selected.plan.name}</span>
              <span className="block text-sm text-ink2">{selected.plan.brand}</span>
            </p>
            <p className="shrink-0 text-right">
              <Price cents={selected.plan.entryPriceCents} money={solesOfCents} small />
              <span className="mt-0.5 block text-sm text-ink2">
                {monthsText(costSummaryOf(selected, costs.paymentCents))}
              </span>
            </p>
          </div>
          <ShortCosts one={selected} {...costs} />
          <RiseLine one={selected} {...costs} className="text-sm leading-5" />
          {fee && <p className="text-sm leading-5 text-ink2">{fee}</p>}
        </>
      ) : (
        <p className="font-semibold">{esPlans.contact.noPlan}</p>
      )}
      <Change send={send} />
    </div>
  );
};

const Change = ({ send }: Pick<StepProps, "send">) => (
  <button
    type="button"
    className="link inline-flex min-h-11 items-center"
    onClick={() => send({ type: "back" })}
  >
    {esPlans.contact.change}
  </button>
);

/** The chosen plan beside the contact form. */
export const ChosenPlan = ({ context, send }: ChosenPlanProps) => {
  const { selected, draft, quote } = context;
  const cents = paymentCents(draft);
  return (
    <Receipt>
      <p className="text-sm font-semibold text-ink2">{esPlans.contact.chosen}</p>
      {selected ? (
        <>
          <h2 className="mt-1 text-lg">{selected.plan.name}</h2>
          <p className="text-sm text-ink2">
            {esPlans.plan.by(selected.plan.brand, esPlans.planType[selected.plan.type])}
          </p>
          <BriefCosts one={selected} paymentCents={cents} money={solesOfCents} />
        </>
      ) : (
        <p className="mt-1 font-semibold">{esPlans.contact.noPlan}</p>
      )}
      <Change send={send} />
      <p role="status" className="text-sm text-ink2">
        {quote.state === "checking" ? esPlans.contact.checking : ""}
      </p>
    </Receipt>
  );
};
