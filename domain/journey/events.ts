import * as z from "zod/mini";
import { type EventIn, event, eventCatalogue, type Upcasters } from "../kernel/events.ts";
import { ServiceId } from "../kernel/ids.ts";
import {
  JourneyId,
  PlanCount,
  Rank,
  Score,
  StepName,
  TopPlan,
  Viewport,
  WeightShares,
  Wizard,
} from "./words.ts";

// Stored shapes: never edit one, add a version and an upcaster.

/**
 * In every event of a visit. `day`: the day in Lima on which the visit began, so that a funnel counts a visit on one
 * day, however late its last step. `seq`: the browser's number of its message; a known one is a repeat.
 */
const visit = { journeyId: JourneyId, wizard: Wizard, day: z.iso.date(), seq: z.int() };
const { seq: _, ...opening } = visit;
/** `first`: the first time in this visit; a visitor who goes back is counted once. */
const first = z.boolean();
const Dwell = z.int();

const WizardStarted = event("WizardStarted", 1, z.object({ ...opening, viewport: Viewport }));

/** `from`: the preceding step and the time it was on screen, ms; null at the start. */
const WizardStepEntered = event(
  "WizardStepEntered",
  1,
  z.object({
    ...visit,
    step: z.int(),
    stepName: StepName,
    first,
    from: z.nullable(StepName),
    dwellMs: Dwell,
  }),
);

/** `count`: plans in the list; `top` is null when it was empty. `weights` is null in a wizard without weights. */
const RecommendationsShown = event(
  "RecommendationsShown",
  1,
  z.object({
    ...visit,
    first,
    count: PlanCount,
    weights: z.nullable(WeightShares),
    top: z.nullable(TopPlan),
  }),
);

/** `rank`: the plan's place in the list, from 1. */
const PlanSelected = event(
  "PlanSelected",
  1,
  z.object({ ...visit, first, serviceId: ServiceId, rank: Rank, score: Score }),
);

/**
 * The request was sent or is kept in the browser; the resulting lead is recorded elsewhere and is not linked.
 * `visitMs`: time from the first step to the submission, as the sum of its stays, each limited in length; null when
 * part of the visit is unknown (a draft continued later, a batch that had not arrived yet, an event of version 1).
 */
const WizardSubmitted = event(
  "WizardSubmitted",
  2,
  z.object({ ...visit, from: z.nullable(StepName), dwellMs: Dwell, visitMs: z.nullable(Dwell) }),
);

const upcasters: Upcasters = {
  "WizardSubmitted@1": (data: object) => ({ ...data, visitMs: null }),
};

export const journeyEvents = eventCatalogue(
  [WizardStarted, WizardStepEntered, RecommendationsShown, PlanSelected, WizardSubmitted],
  { upcasters },
);
export type JourneyEvent = EventIn<typeof journeyEvents>;

export const journeyStream = (journeyId: string) => `journey-${journeyId}`;
