import type { JourneyEvent } from "@asesorador/domain/journey/events";
import type { Campaign, Entry, OtherCategory, Variants } from "@asesorador/domain/journey/reported-values";
import type { StepName, Viewport, Wizard } from "@asesorador/domain/journey/steps";
import { unreachable } from "@asesorador/domain/kernel/decider";
import { type Occurred, occurredMs } from "./cut.ts";

/** Time on one step before it was left, ms. */
type Stay = { readonly step: StepName; readonly ms: number };

/** One visit to a wizard, as far as it had got. */
export type VisitRecord = {
  readonly journeyId: string;
  readonly wizard: Wizard;
  /** The day in Lima on which it began, YYYY-MM-DD. */
  readonly day: string;
  /** Null: its start is not in the moment. */
  readonly viewport: Viewport | null;
  /** When the visit began, ms since 1970; of those that did not record it, when its start did. */
  readonly startedAt: number | null;
  /** Whether its start recorded how it began: older versions did not, and null is not known there instead of none. */
  readonly openingRecorded: boolean;
  readonly variants: Variants;
  /** The current company as answered, of the list that was shown last; null: no list with answers was shown. */
  readonly company: string | null;
  /** The district stated until the last step; null: not stated, or not recorded. */
  readonly district: string | null;
  /** Time of its latest event, ms since 1970. */
  readonly lastAt: number;
  /** Steps that were reached, each once, in the order of the first time. */
  readonly steps: readonly StepName[];
  readonly lastStep: StepName | null;
  readonly stays: readonly Stay[];
  readonly submitted: boolean;
  /** How it began; null in visits of before it was recorded. */
  readonly entry: Entry | null;
  readonly referrerHost: string | null;
  readonly campaign: Campaign | null;
  readonly language: string | null;
  /** The category with a wizard of its own for which it was left. */
  readonly leftFor: OtherCategory | null;
};

/** What an event changes in its visit's record; each one moves its latest time. */
export type VisitChange = Pick<VisitRecord, "wizard" | "day"> &
  (
    | { readonly type: "WizardStarted"; readonly data: Beginning }
    | { readonly type: "WizardStepEntered"; readonly data: Left & Pick<VisitRecord, "district"> & Reached }
    | { readonly type: "WizardSubmitted"; readonly data: Left }
    | { readonly type: "CategoryLeft"; readonly data: OtherCategory }
    | { readonly type: "RecommendationsShown"; readonly data: string | null }
    | { readonly type: "PlanSelected" | "ToolUsed" | "FormRefused"; readonly data: null }
  );

type Beginning = Pick<
  VisitRecord,
  | "viewport"
  | "entry"
  | "referrerHost"
  | "campaign"
  | "language"
  | "openingRecorded"
  | "variants"
  | "startedAt"
>;
type Left = { readonly from: StepName | null; readonly dwellMs: number };
type Reached = { readonly step: StepName };

/** The visit after one more of its events, which come in the order of its stream. */
export const evolveVisitRecord = (
  visit: VisitRecord | undefined,
  event: JourneyEvent & Occurred,
): VisitRecord => changedVisit(visit, visitChangeOf(event), event.data.journeyId, occurredMs(event));

export const visitChangeOf = ({ type, data }: JourneyEvent): VisitChange => {
  const { wizard, day } = data;
  switch (type) {
    case "WizardStarted":
      return { type, wizard, day, data: beginningOf(data) };
    case "WizardStepEntered": {
      const { from, dwellMs, stepName: step, district } = data;
      return { type, wizard, day, data: { from, dwellMs, step, district } };
    }
    case "WizardSubmitted":
      return { type, wizard, day, data: { from: data.from, dwellMs: data.dwellMs } };
    case "CategoryLeft":
      return { type, wizard, day, data: data.to };
    case "RecommendationsShown":
      return { type, wizard, day, data: data.answers?.company ?? null };
    case "PlanSelected":
    case "ToolUsed":
    case "FormRefused":
      return { type, wizard, day, data: null };
    default:
      return unreachable(type);
  }
};

/** The visit after a change at an instant. */
export const changedVisit = (
  visit: VisitRecord | undefined,
  { type, wizard, day, data }: VisitChange,
  journeyId: string,
  at: number,
): VisitRecord => {
  const before = visit ?? { ...UNKNOWN, journeyId, wizard, day, lastAt: at };
  const now = { ...before, lastAt: Math.max(before.lastAt, at) };
  switch (type) {
    case "WizardStarted":
      return { ...now, ...data, startedAt: data.startedAt ?? at };
    case "WizardStepEntered": {
      const { step, district } = data;
      const steps = now.steps.includes(step) ? now.steps : [...now.steps, step];
      return { ...stayed(now, data), steps, lastStep: step, district };
    }
    case "WizardSubmitted":
      return { ...stayed(now, data), submitted: true };
    case "CategoryLeft":
      return { ...now, leftFor: data };
    case "RecommendationsShown":
      return { ...now, company: data ?? now.company };
    case "PlanSelected":
    case "ToolUsed":
    case "FormRefused":
      return now;
    default:
      return unreachable(type);
  }
};

const UNKNOWN: Omit<VisitRecord, "journeyId" | "wizard" | "day" | "lastAt"> = {
  viewport: null,
  startedAt: null,
  openingRecorded: false,
  variants: {},
  company: null,
  district: null,
  steps: [],
  lastStep: null,
  stays: [],
  submitted: false,
  entry: null,
  referrerHost: null,
  campaign: null,
  language: null,
  leftFor: null,
};

type Started = Extract<JourneyEvent, { type: "WizardStarted" }>["data"];
const beginningOf = ({ wizardVersion, variants, begunAt, ...data }: Started): Beginning => {
  const { viewport, entry, referrerHost, campaign, language } = data;
  return {
    viewport,
    entry,
    referrerHost,
    campaign,
    language,
    openingRecorded: wizardVersion !== null,
    variants: variants ?? {},
    startedAt: begunAt === null ? null : Date.parse(begunAt),
  };
};

const stayed = (visit: VisitRecord, { from, dwellMs }: Left): VisitRecord =>
  from === null ? visit : { ...visit, stays: [...visit.stays, { step: from, ms: dwellMs }] };
