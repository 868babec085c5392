import { STEPS } from "@asesorador/domain/journey/steps";
import type { Actor } from "xstate";
import type { ContactAnswers } from "./contact-problems.ts";
import { followJourney, type JourneyState } from "./follow-journey.ts";
import { isRestoring, problemsIn, type ShortState, type shortMachine } from "./short-machine.ts";
import type { WizardRules } from "./short-rules.ts";

export const followShortJourney = <Draft extends ContactAnswers>(
  actor: Actor<ReturnType<typeof shortMachine<Draft>>>,
  rules: WizardRules<Draft>,
) => followJourney(actor, rules.id, journeyStateOf(rules));

/** What is recorded of the visit: the form, its refusals, and the submit. */
const journeyStateOf =
  <Draft extends ContactAnswers>(rules: WizardRules<Draft>) =>
  (state: ShortState<Draft>): JourneyState => ({
    step: isRestoring(state) ? null : (STEPS[rules.id][state.context.step - 1] ?? null),
    submitted: state.hasTag("confirmation"),
    refusals: state.context.invalidSubmits,
    problems: Object.fromEntries(
      problemsIn(rules, state.context).map(({ field, problem }) => [field, problem]),
    ),
  });
