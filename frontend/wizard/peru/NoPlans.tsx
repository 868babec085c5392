import { Button } from "../../ui/Button.tsx";
import { Receipt } from "../../ui/Receipt.tsx";
import { BusinessHours } from "../shared/BusinessHours.tsx";
import { StepHeading } from "../shared/StepHeading.tsx";
import { esPlans } from "./es-plans.ts";
import type { StepProps } from "./step.ts";

/** Step 4 without plans, for Claro's customers or an empty result: offers to continue without a plan. */
export const NoPlans = ({ state, send }: StepProps) => {
  const { recommendation } = state.context;
  const claro = state.matches({ flow: { recommendations: "claro" } });
  const reason = recommendation?.kind === "none" ? recommendation.reason : "no_plans";
  return (
    <div className="mx-auto w-full max-w-wizard pb-16">
      <StepHeading intro={claro ? esPlans.claro.text : esPlans.empty.text[reason]}>
        {esPlans.results.heading}
      </StepHeading>
      <Receipt className="print-in mt-7">
        <h2 className="text-xl">{claro ? esPlans.claro.title : esPlans.empty.title}</h2>
        <p className="mt-3">
          {claro ? esPlans.claro.promise : esPlans.empty.promise}
          <BusinessHours promised={24} />
        </p>
        <Button className="mt-6 w-full" onClick={() => send({ type: "leaveDetails" })}>
          {claro ? esPlans.claro.next : esPlans.empty.next}
        </Button>
        <Button variant="secondary" className="mt-3 w-full" onClick={() => send({ type: "back" })}>
          {esPlans.empty.change}
        </Button>
      </Receipt>
    </div>
  );
};
