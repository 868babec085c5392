import { Ledger, Receipt } from "../../ui/Receipt.tsx";
import { paymentCents } from "./draft.ts";
import { esPlans } from "./es-plans.ts";
import { FirstYearRow, PriceLines } from "./PlanParts.tsx";
import type { PeruContext } from "./peru-context.ts";
import type { StepProps } from "./step.ts";

type ChosenPlanProps = Pick<StepProps, "send"> & { readonly context: PeruContext };

/** What the visitor is about to ask for. */
export const ChosenPlan = ({ context, send }: ChosenPlanProps) => {
  const { selected, draft, quote } = context;
  const cents = paymentCents(draft) ?? 0;
  return (
    <Receipt>
      <p className="text-sm font-semibold text-tinta2">{esPlans.contact.chosen}</p>
      {selected ? (
        <>
          <h2 className="mt-1 text-lg">{selected.plan.name}</h2>
          <p className="text-sm text-tinta2">
            {esPlans.plan.by(selected.plan.brand, esPlans.planType[selected.plan.type])}
          </p>
          <div className="mt-3">
            <PriceLines ranked={selected} paymentCents={cents} small />
          </div>
          <Ledger className="mt-2">
            <FirstYearRow ranked={selected} paymentCents={cents} />
          </Ledger>
        </>
      ) : (
        <p className="mt-1 font-semibold">{esPlans.contact.noPlan}</p>
      )}
      <button
        type="button"
        className="enlace mt-1 inline-flex min-h-11 items-center"
        onClick={() => send({ type: "back" })}
      >
        {esPlans.contact.change}
      </button>
      <p role="status" className="text-sm text-tinta2">
        {quote.state === "checking" ? esPlans.contact.checking : ""}
      </p>
    </Receipt>
  );
};
