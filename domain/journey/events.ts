import * as z from "zod/mini";
import { CatalogueRevision } from "../kernel/catalogue-revision.ts";
import { type EventIn, event, eventCatalogue, type Upcasters } from "../kernel/events.ts";
import { DistrictCode, ServiceId } from "../kernel/ids.ts";
import {
  Answers,
  Campaign,
  Entry,
  FormField,
  Language,
  ListCause,
  ListedPlans,
  ListFilters,
  ListOrder,
  OtherCategory,
  ReferrerHost,
  RefusalCode,
  Ruleset,
  SinceMs,
  Tool,
  Variants,
  WizardVersion,
} from "./reported-values.ts";
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
} from "./visit-values.ts";

// Stored shapes: never edit one, add a version and an upcaster.

/**
 * In every event of a visit. `day`: the day in Lima on which the visit began, so that a funnel counts a visit on one
 * day, however late its last step. `seq`: the browser's number of its message; a known one is a repeat. `sinceMs`: time
 * since the visit began; null in events of versions that did not record it.
 */
const visit = {
  journeyId: JourneyId,
  wizard: Wizard,
  day: z.iso.date(),
  seq: z.int(),
  sinceMs: z.nullable(SinceMs),
};
/** `first`: the first time in this visit; a visitor who goes back is counted once. */
const first = z.boolean();
const Dwell = z.int();

/**
 * `begunAt`: when the visit began, ISO 8601 UTC: the server's clock, less the time that the browser measured until it
 * sent its first batch. Null, as everything but `viewport`, in events of version 1; in later ones null is what the
 * browser does not know or what is not of the listed words. `referrerHost`: only the host, and none of our own pages.
 */
const WizardStarted = event(
  "WizardStarted",
  2,
  z.object({
    journeyId: JourneyId,
    wizard: Wizard,
    day: z.iso.date(),
    viewport: Viewport,
    begunAt: z.nullable(z.iso.datetime({ precision: 3 })),
    wizardVersion: z.nullable(WizardVersion),
    entry: z.nullable(Entry),
    referrerHost: z.nullable(ReferrerHost),
    campaign: z.nullable(Campaign),
    language: z.nullable(Language),
    variants: z.nullable(Variants),
  }),
);

/**
 * `from`: the preceding step and the time it was on screen, ms; null at the start. `district`: where the visitor had said
 * until then that they live; null where it was not said, and in events of versions that did not record it.
 */
const WizardStepEntered = event(
  "WizardStepEntered",
  3,
  z.object({
    ...visit,
    step: z.int(),
    stepName: StepName,
    first,
    from: z.nullable(StepName),
    dwellMs: Dwell,
    district: z.nullable(DistrictCode),
  }),
);

/**
 * A list of plans as the visitor saw it. `count`: plans in the list; `top`: the first one, null when the list was empty.
 * `weights`: those in force, null in a wizard without weights; `ownWeights`: the visitor's instead of the priority's.
 * `plans`: the first 20, in the order of the screen. `outside`: plans of the list that do not serve the visitor's
 * district, which come last. `answers`, `plans` and what follows them are null in events of version 1, which cannot be
 * replayed.
 */
const RecommendationsShown = event(
  "RecommendationsShown",
  2,
  z.object({
    ...visit,
    first,
    count: PlanCount,
    weights: z.nullable(WeightShares),
    top: z.nullable(TopPlan),
    answers: z.nullable(Answers),
    cause: z.nullable(ListCause),
    ownWeights: z.nullable(z.boolean()),
    order: z.nullable(ListOrder),
    filters: z.nullable(ListFilters),
    plans: z.nullable(ListedPlans),
    outside: z.nullable(z.array(ServiceId)),
    catalogue: z.nullable(CatalogueRevision),
    ruleset: z.nullable(Ruleset),
  }),
);

/**
 * `rank`: the plan's place in the list, from 1. `seen`: in the list on the screen; false in events of version 1, whose
 * rank is that of the recommendation's own weights and order.
 */
const PlanSelected = event(
  "PlanSelected",
  2,
  z.object({ ...visit, first, serviceId: ServiceId, rank: Rank, score: Score, seen: z.boolean() }),
);

/**
 * The request was sent or is kept in the browser; the resulting lead is recorded elsewhere and is not linked.
 * `visitMs`: time from the first step to the submission, as the sum of its stays, each limited in length; null when
 * part of the visit is unknown (a draft continued later, a batch that had not arrived yet, an event of version 1).
 */
const WizardSubmitted = event(
  "WizardSubmitted",
  3,
  z.object({ ...visit, from: z.nullable(StepName), dwellMs: Dwell, visitMs: z.nullable(Dwell) }),
);

/** The visitor chose a category with a wizard of its own: the visit ends there and is not an abandoned one. */
const CategoryLeft = event("CategoryLeft", 1, z.object({ ...visit, to: OtherCategory }));

/** `first`: the first use of this tool in the visit; repeats are recorded too. */
const ToolUsed = event("ToolUsed", 1, z.object({ ...visit, first, tool: Tool }));

/** A form was submitted and not accepted, once for each field with a problem; never what was typed. */
const FormRefused = event(
  "FormRefused",
  1,
  z.object({ ...visit, stepName: z.nullable(StepName), field: FormField, code: RefusalCode }),
);

const unmeasured = (data: object) => ({ ...data, sinceMs: null });
const NOT_REPLAYABLE = {
  answers: null,
  cause: null,
  ownWeights: null,
  order: null,
  filters: null,
  plans: null,
  outside: null,
  catalogue: null,
  ruleset: null,
} as const;
const UNKNOWN_VISIT = {
  begunAt: null,
  wizardVersion: null,
  entry: null,
  referrerHost: null,
  campaign: null,
  language: null,
  variants: null,
} as const;

const upcasters: Upcasters = {
  "WizardStarted@1": (data: object) => ({ ...data, ...UNKNOWN_VISIT }),
  "WizardStepEntered@1": unmeasured,
  "WizardStepEntered@2": (data: object) => ({ ...data, district: null }),
  "RecommendationsShown@1": (data: object) => ({ ...unmeasured(data), ...NOT_REPLAYABLE }),
  "PlanSelected@1": (data: object) => ({ ...unmeasured(data), seen: false }),
  "WizardSubmitted@1": (data: object) => ({ ...data, visitMs: null }),
  "WizardSubmitted@2": unmeasured,
};

export const journeyEvents = eventCatalogue(
  [
    WizardStarted,
    WizardStepEntered,
    RecommendationsShown,
    PlanSelected,
    WizardSubmitted,
    CategoryLeft,
    ToolUsed,
    FormRefused,
  ],
  { upcasters },
);
export type JourneyEvent = EventIn<typeof journeyEvents>;

/** The stream of one visit; its id is in no lead. */
export const journeyStream = (journeyId: string) => `journey-${journeyId}`;
