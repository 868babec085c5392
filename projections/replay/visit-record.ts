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
  readonly startedAt: number | null;
  /** Whether its start recorded how it began: older versions did not, and null is not known there instead of none. */
  readonly openingRecorded: boolean;
  readonly variants: Variants;
  /** The current company as answered, of the list that was shown last; null: no list with answers was shown. */
  readonly company: string | null;
  /** The district stated until the last step; null: not stated, or not recorded. */
  readonly district: string | null;
  /** Of its latest event, ms since 1970. */
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

export const evolveVisitRecord = (
  visit: VisitRecord | undefined,
  event: JourneyEvent & Occurred,
): VisitRecord => {
  const at = occurredMs(event);
  const { type, data } = event;
  const { journeyId, wizard, day } = data;
  const before = visit ?? { ...UNKNOWN, journeyId, wizard, day, lastAt: at };
  const now = { ...before, lastAt: Math.max(before.lastAt, at) };
  switch (type) {
    case "WizardStarted":
      return { ...now, ...beginningOf(data), startedAt: at };
    case "WizardStepEntered": {
      const { stepName: step } = data;
      const steps = now.steps.includes(step) ? now.steps : [...now.steps, step];
      return { ...stayed(now, data), steps, lastStep: step, district: data.district };
    }
    case "WizardSubmitted":
      return { ...stayed(now, data), submitted: true };
    case "CategoryLeft":
      return { ...now, leftFor: data.to };
    case "RecommendationsShown":
      return { ...now, company: data.answers?.company ?? now.company };
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
  ...{ entry: null, referrerHost: null, campaign: null, language: null, leftFor: null },
};

type Started = Extract<JourneyEvent, { type: "WizardStarted" }>["data"];
const beginningOf = ({ wizardVersion, variants, ...data }: Started) => {
  const { viewport, entry, referrerHost, campaign, language } = data;
  const openingRecorded = wizardVersion !== null;
  return { viewport, entry, referrerHost, campaign, language, openingRecorded, variants: variants ?? {} };
};

const stayed = (
  visit: VisitRecord,
  { from, dwellMs }: { readonly from: StepName | null; readonly dwellMs: number },
): VisitRecord =>
  from === null ? visit : { ...visit, stays: [...visit.stays, { step: from, ms: dwellMs }] };
