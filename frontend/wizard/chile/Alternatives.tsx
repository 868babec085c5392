import { withSavings } from "@asesorador/domain/recommendation/chile-pick";
import { Button } from "../../ui/Button.tsx";
import { centsIn } from "../shared/amounts.ts";
import { esCosts } from "../shared/es-costs.ts";
import { PriceSource } from "../shared/PriceSource.tsx";
import { BriefCosts } from "../shared/plan-costs.tsx";
import { StepHeading } from "../shared/StepHeading.tsx";
import { es } from "./es.ts";
import type { Kind } from "./plan-actions.ts";
import { pesosOf } from "./plan-parts.tsx";
import { WithoutPlan } from "./WithoutPlan.tsx";

/**
 * "Seamos honestos contigo": no plan of the visitor's type; shows the cheapest of every other type and the
 * fastest.
 */
export const Alternatives = ({ state, send, pick }: Kind<"none_of_type">) => {
  const { draft, selected } = state.context;
  const paymentCents = centsIn(draft.monthlyPayment, "CLP");
  const type = draft.currentService ? es.service[draft.currentService].toLowerCase() : "";
  return (
    <div className="pb-16">
      <StepHeading lead={es.honest.text(type)}>{esCosts.honest}</StepHeading>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {pick.alternatives.map(({ kind, plan }) => {
          const one = withSavings(plan, paymentCents);
          const chosen = plan.serviceId === selected?.plan.serviceId;
          return (
            <li key={kind} className="flex flex-col rounded-card border-2 border-amber bg-amber-soft p-5">
              <h2 className="text-lg">{es.honest.kind[kind]}</h2>
              <p className="mt-1 text-amber-text">{es.joined(plan.name, plan.brand)}</p>
              <BriefCosts one={one} paymentCents={paymentCents} money={pesosOf} />
              <div className="mt-3">
                <PriceSource plan={plan} />
              </div>
              <div className="mt-auto grid pt-4">
                <Button
                  variant="secondary"
                  className="bg-surface"
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
      <WithoutPlan send={send} />
    </div>
  );
};
