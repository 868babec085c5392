import { roundedPayment, type StepName } from "@asesorador/domain/journey/steps";
import type { ChilePlan } from "@asesorador/domain/recommendation/chile-pick";
import { byCoverage } from "@asesorador/domain/recommendation/coverage";
import { RULESET } from "@asesorador/domain/recommendation/ruleset";
import type { Actor } from "xstate";
import { centsIn } from "../shared/amounts.ts";
import { followJourney, type JourneyState, type ShownList } from "../shared/follow-journey.ts";
import type { PlansSeen } from "../shared/visit-signals.ts";
import { type ChileContext, offered } from "./chile-context.ts";
import { CONTACT_FIELDS, problemsIn, profileOf, SPEND_FIELDS } from "./chile-draft.ts";
import type { chileMachine } from "./chile-machine.ts";
import type { ChileState } from "./step.ts";

/** Journey steps by state. Restoring a draft and the end are no steps. */
const NAMES: Readonly<Record<string, StepName>> = {
  category: "categoria",
  spend: "gasto",
  service: "servicio",
  need: "necesidad",
  analysis: "analisis",
  proposal: "propuesta",
  contact: "contacto",
};
const FIELDS: { readonly [Step in StepName]?: Parameters<typeof problemsIn>[1] } = {
  gasto: SPEND_FIELDS,
  contacto: CONTACT_FIELDS,
};

export const followChileJourney = (actor: Actor<typeof chileMachine>) =>
  followJourney(actor, "chile", journeyStateOf);

/**
 * What is recorded of the visit: the step, the list on the screen, the choice, and refused forms. This wizard has no
 * scores.
 */
const journeyStateOf = (state: ChileState, seen: PlansSeen | undefined): JourneyState => {
  const { context } = state;
  const { flow } = state.value;
  const step = NAMES[typeof flow === "string" ? flow : (Object.keys(flow)[0] ?? "")] ?? null;
  const fields = step && FIELDS[step];
  return {
    step,
    district: context.draft.district,
    list: step === "propuesta" && seen !== null ? listOf(context, seen) : null,
    selected: context.selected?.plan.serviceId,
    submitted: state.hasTag("confirmation"),
    refusals: context.invalidSubmits,
    problems: fields
      ? Object.fromEntries(problemsIn(context.draft, fields).map(({ field, problem }) => [field, problem]))
      : {},
  };
};

const listOf = ({ pick, plans, draft }: ChileContext, seen: PlansSeen | undefined): ShownList | null => {
  const profile = profileOf(draft);
  if (!pick || !profile) return null;
  const shown =
    (seen?.plans as readonly ChilePlan[] | undefined) ?? offered(pick, centsIn(draft.monthlyPayment, "CLP"));
  const { within, outside } = byCoverage(shown, draft.district);
  const isPick = ({ plan }: ChilePlan) => pick.kind === "plans" && pick.pick.serviceId === plan.serviceId;
  const { monthlyPaymentCents, company, service, priority } = profile;
  return {
    // The recommended plan is the first in every order.
    all: [...within.filter(isPick), ...within.filter((one) => !isPick(one)), ...outside].map(({ plan }) => ({
      serviceId: plan.serviceId,
      score: null,
      cents: plan.entryPriceCents,
    })),
    answers: {
      paymentCents: monthlyPaymentCents && roundedPayment("chile", monthlyPaymentCents),
      company,
      service,
      housing: null,
      priority,
    } as ShownList["answers"],
    weights: null,
    ownWeights: false,
    order: seen?.view.sort ?? "recomendacion",
    filters: seen?.view.filters ?? null,
    outside: outside.map(({ plan }) => plan.serviceId),
    catalogue: plans?.revision ?? null,
    ruleset: RULESET,
  };
};
