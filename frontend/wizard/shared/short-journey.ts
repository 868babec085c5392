import { STEPS } from "@asesorador/domain/journey/steps";
import type { Actor } from "xstate";
import type { ContactAnswers } from "./contact-problems.ts";
import { followJourney, type Moment } from "./follow-journey.ts";
import { isRestoring, type ShortState, type shortMachine } from "./short-machine.ts";

export const follow = <Draft extends ContactAnswers>(
  actor: Actor<ReturnType<typeof shortMachine<Draft>>>,
  wizard: "alarm" | "car",
) => followJourney(actor, wizard, momentOf(wizard));

/** What is recorded of the visit: the form, and the submit. */
const momentOf =
  (wizard: "alarm" | "car") =>
  <Draft extends ContactAnswers>(state: ShortState<Draft>): Moment => ({
    step: isRestoring(state) ? null : (STEPS[wizard][state.context.step - 1] ?? null),
    submitted: state.hasTag("confirmation"),
  });
