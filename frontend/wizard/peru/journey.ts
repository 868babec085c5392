import { roundedPayment, type StepName } from "@asesorador/domain/journey/steps";
import { byCoverage } from "@asesorador/domain/recommendation/coverage";
import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import { RULESET } from "@asesorador/domain/recommendation/ruleset";
import type { Actor } from "xstate";
import { followJourney, type JourneyState, type ShownList } from "../shared/follow-journey.ts";
import type { PlansSeen } from "../shared/visit-signals.ts";
import { BUDGET_FIELDS, CONTACT_FIELDS, PRIORITY_FIELDS, problemsIn, profileOf } from "./draft.ts";
import type { PeruContext } from "./peru-context.ts";
import type { peruMachine } from "./peru-machine.ts";
import { knownStepOf, type PeruState, type Step } from "./step.ts";

const NAMES = {
  1: "presupuesto",
  2: "prioridades",
  3: "analisis",
  4: "recomendaciones",
  5: "contacto",
} as const satisfies Readonly<Record<Step, StepName>>;
const FIELDS = { 1: BUDGET_FIELDS, 2: PRIORITY_FIELDS, 5: CONTACT_FIELDS } as const;

export const followPeruJourney = (actor: Actor<typeof peruMachine>) =>
  followJourney(actor, "peru", journeyStateOf);

/** What is recorded of the visit: the step, the list on the screen, the choice, and refused forms. */
const journeyStateOf = (state: PeruState, seen: PlansSeen | undefined): JourneyState => {
  const { context } = state;
  // What a restored draft passes on its way is not on the screen.
  const known = context.resume ? null : knownStepOf(state);
  return {
    step: known && NAMES[known],
    district: context.draft.district,
    list: known === 4 && seen !== null ? listOf(context, seen) : null,
    selected: context.selected?.plan.serviceId,
    submitted: state.hasTag("modal"),
    refusals: context.invalidSubmits,
    problems: known && known in FIELDS ? problemsIn(context.draft, FIELDS[known as keyof typeof FIELDS]) : {},
  };
};

const listOf = (
  { recommendation, plans, draft }: PeruContext,
  seen: PlansSeen | undefined,
): ShownList | null => {
  const profile = profileOf(draft);
  if (!recommendation || !profile) return null;
  const ranked = recommendation.kind === "ranked" ? recommendation.plans : [];
  const { filters = null, sort, weights } = seen?.view ?? {};
  const { within, outside } = byCoverage((seen?.plans as readonly RankedPlan[]) ?? ranked, draft.district);
  const ownWeights = weights != null && weights.saving + weights.service + weights.extras > 0;
  const score = ranked[0]?.score;
  const { monthlyPaymentCents, company, service, housing, priority } = profile;
  return {
    all: [...within, ...outside].map(({ plan, score }) => ({
      serviceId: plan.serviceId,
      score: score.points,
      cents: plan.entryPriceCents,
    })),
    answers: {
      paymentCents: monthlyPaymentCents && roundedPayment("peru", monthlyPaymentCents),
      company,
      service,
      housing,
      priority,
    } as ShownList["answers"],
    // The maximum points of a component equal its weight in percent.
    weights: ownWeights
      ? weights
      : score
        ? { saving: score.saving.max, service: score.service.max, extras: score.extras.max }
        : null,
    ownWeights,
    order: sort ?? "recomendacion",
    filters,
    outside: outside.map(({ plan }) => plan.serviceId),
    catalogue: plans?.revision ?? null,
    ruleset: RULESET,
  };
};
