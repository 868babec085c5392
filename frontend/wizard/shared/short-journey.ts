import { STEPS } from "@asesorador/domain/journey/steps";
import type { ContactAnswers } from "./contact-problems.ts";
import type { Moment } from "./follow-journey.ts";
import type { ShortState } from "./short-machine.ts";

/** What the state of the alarm or car wizard tells of the visit: its form, and that it was sent. */
export const momentOf =
  (wizard: "alarm" | "car") =>
  <Draft extends ContactAnswers>(state: ShortState<Draft>): Moment => ({
    step: STEPS[wizard][state.context.step - 1] ?? null,
    submitted: state.hasTag("confirmation"),
  });
