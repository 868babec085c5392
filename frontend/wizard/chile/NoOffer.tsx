import { Button } from "../../ui/Button.tsx";
import { Receipt } from "../../ui/Receipt.tsx";
import { BusinessHours } from "../shared/BusinessHours.tsx";
import { StepHeading } from "../shared/StepHeading.tsx";
import { es } from "./es.ts";
import type { StepProps } from "./step.ts";
import { WithoutPlan } from "./WithoutPlan.tsx";

/** No plans for this company, or none at all: offers contact by an adviser. */
export const NoOffer = ({ send, reason }: StepProps & { readonly reason: "company" | "no_plans" }) => (
  <div className="pb-16">
    <StepHeading intro={es.none.text[reason]}>{es.none.title[reason]}</StepHeading>
    <Receipt className="print-in mt-7">
      <p className="text-lg">
        {es.none.promise}
        <BusinessHours promised={24} />
      </p>
    </Receipt>
    <WithoutPlan send={send} />
  </div>
);

/** The catalogue failed to load. */
export const Failed = ({ send }: StepProps) => (
  <div className="pb-16">
    <StepHeading intro={es.proposal.failedText}>{es.proposal.failedTitle}</StepHeading>
    <Button className="mt-7 w-full" onClick={() => send({ type: "retry" })}>
      {es.proposal.retry}
    </Button>
    <WithoutPlan send={send} quiet />
  </div>
);
