import { type ChileAlternative, withSavings } from "@asesorador/domain/recommendation/chile-pick";
import { byCoverage } from "@asesorador/domain/recommendation/coverage";
import { pesosOfCents } from "../../kernel/formats.ts";
import { Button } from "../../ui/Button.tsx";
import { centsIn } from "../shared/amounts.ts";
import { Coverage, PlansOutsideCoverage } from "../shared/coverage.tsx";
import { esCosts } from "../shared/es-costs.ts";
import { PlanCards } from "../shared/PlanCards.tsx";
import { PriceSource } from "../shared/PriceSource.tsx";
import { BriefCosts } from "../shared/plan-costs.tsx";
import { StepHeading } from "../shared/StepHeading.tsx";
import { es } from "./es.ts";
import type { Kind } from "./plan-actions.ts";
import { WithoutPlan } from "./WithoutPlan.tsx";

/**
 * "Seamos honestos contigo": no plan of the visitor's type; shows the cheapest of every other type and the
 * fastest. Those that do not serve the comuna are set apart.
 */
export const Alternatives = ({ state, send, pick: { alternatives } }: Kind<"none_of_type">) => {
  const { draft, selected } = state.context;
  const { district } = draft;
  const paymentCents = centsIn(draft.monthlyPayment, "CLP");
  const type = draft.currentService ? es.service[draft.currentService].toLowerCase() : "";
  const cards = {
    columns: "sm:grid-cols-2 lg:grid-cols-4",
    rest: es.proposal.rest,
    keyOf: ({ kind }: ChileAlternative) => kind,
    card: ({ kind, plan }: ChileAlternative) => {
      const one = withSavings(plan, paymentCents);
      const chosen = plan.serviceId === selected?.plan.serviceId;
      return (
        <article className="flex h-full flex-col rounded-card border-2 border-amber bg-amber-soft p-5">
          <h2 className="text-lg">{es.honest.kind[kind]}</h2>
          <p className="mt-1 text-amber-text">{es.joined(plan.name, plan.brand)}</p>
          <BriefCosts one={one} paymentCents={paymentCents} money={pesosOfCents} />
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
        </article>
      );
    },
  };
  const { within } = byCoverage(alternatives, district);
  return (
    <div className="pb-16">
      <StepHeading intro={es.honest.text(type)}>{esCosts.honest}</StepHeading>
      <Coverage market="chile" district={district} company={draft.currentCompany} plans={alternatives} />
      {within.length > 0 && <PlanCards plans={within} {...cards} />}
      <PlansOutsideCoverage market="chile" district={district} plans={alternatives} {...cards} />
      <WithoutPlan send={send} />
    </div>
  );
};
