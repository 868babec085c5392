import type { JourneyEvent } from "@asesorador/domain/journey/events";
import type { StepName, Viewport, Wizard } from "@asesorador/domain/journey/steps";
import { unreachable } from "@asesorador/domain/kernel/decider";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { occurredMs } from "./cut.ts";

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
  /** Of its latest event, ms since 1970. */
  readonly lastAt: number;
  /** Steps that were reached, each once, in the order of the first time. */
  readonly steps: readonly StepName[];
  readonly lastStep: StepName | null;
  readonly stays: readonly Stay[];
  readonly submitted: boolean;
};

export const evolveVisitRecord = (
  visit: VisitRecord | undefined,
  event: Recorded<JourneyEvent>,
): VisitRecord => {
  const at = occurredMs(event);
  const { type, data } = event;
  const { journeyId, wizard, day } = data;
  const before = visit ?? { ...UNKNOWN, journeyId, wizard, day, lastAt: at };
  const now = { ...before, lastAt: Math.max(before.lastAt, at) };
  switch (type) {
    case "WizardStarted":
      return { ...now, viewport: data.viewport, startedAt: at };
    case "WizardStepEntered": {
      const { stepName: step } = data;
      const steps = now.steps.includes(step) ? now.steps : [...now.steps, step];
      return { ...stayed(now, data), steps, lastStep: step };
    }
    case "WizardSubmitted":
      return { ...stayed(now, data), submitted: true };
    case "RecommendationsShown":
    case "PlanSelected":
    case "CategoryLeft":
    case "ToolUsed":
    case "FormRefused":
      return now;
    default:
      return unreachable(type);
  }
};

const UNKNOWN = {
  viewport: null,
  startedAt: null,
  steps: [],
  lastStep: null,
  stays: [],
  submitted: false,
} as const;

const stayed = (
  visit: VisitRecord,
  { from, dwellMs }: { readonly from: StepName | null; readonly dwellMs: number },
): VisitRecord =>
  from === null ? visit : { ...visit, stays: [...visit.stays, { step: from, ms: dwellMs }] };
