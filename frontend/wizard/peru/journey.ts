import type { StepName } from "@asesorador/domain/journey/steps";
import type { RankedPlan } from "@asesorador/domain/recommendation/peru-recommend";
import type { Actor } from "xstate";
import { followJourney, type Moment } from "../shared/follow-journey.ts";
import type { peruMachine } from "./peru-machine.ts";
import { knownStepOf, type PeruState, type Step } from "./step.ts";

const NAMES = {
  1: "presupuesto",
  2: "prioridades",
  3: "analisis",
  4: "recomendaciones",
  5: "contacto",
} as const satisfies Readonly<Record<Step, StepName>>;

export const follow = (actor: Actor<typeof peruMachine>) => followJourney(actor, "peru", momentOf);

/** What is recorded of the visit: the step, the first plan with its score and weights, and the choice. */
const momentOf = (state: PeruState): Moment => {
  const { recommendation, selected } = state.context;
  const plans = recommendation?.kind === "ranked" ? recommendation.plans : [];
  const known = knownStepOf(state);
  const step = known && NAMES[known];
  const rank = plans.findIndex(({ plan }) => plan.serviceId === selected?.plan.serviceId) + 1;
  return {
    step,
    shown: step === "recomendaciones" && recommendation ? shownOf(plans) : null,
    selected:
      selected && rank > 0
        ? { serviceId: selected.plan.serviceId, rank, score: selected.score.points }
        : null,
    submitted: state.hasTag("modal"),
  };
};

const shownOf = (plans: readonly RankedPlan[]): NonNullable<Moment["shown"]> => {
  const [first] = plans;
  if (!first) return { count: 0, weights: null, top: null };
  const { saving, service, extras, points } = first.score;
  return {
    count: plans.length,
    // The maximum points of a component equal its weight in percent.
    weights: { saving: saving.max, service: service.max, extras: extras.max },
    top: { serviceId: first.plan.serviceId, score: points },
  };
};
