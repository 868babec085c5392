import { accept, type Decider, unreachable } from "../kernel/decider.ts";
import { districtOf } from "../kernel/districts.ts";
import type { RecordJourney } from "./commands.ts";
import { type JourneyEvent, journeyEvents } from "./events.ts";
import { NOT_REPORTED } from "./opening.ts";
import type { ReportedEvent } from "./record-contract.ts";
import type { Answers, FormField, Tool } from "./reported-values.ts";
import { MAX_LISTS, roundedPayment, type StepName, stepNumber, type Wizard } from "./steps.ts";

/** The most messages of one visit that are recorded; a real visit sends far fewer. */
export const MAX_REPORTED = 300;

/** Why a message of a batch leaves no event. */
export type Dropped =
  /** Its number is recorded already. */
  | "repeated"
  /** A step of another wizard, or a visit that was begun in another one. */
  | "other_wizard"
  /** The visit was sent or left already. */
  | "ended"
  | "too_many_lists"
  | "too_many";

type Milestone = StepName | "shown" | "selected" | "submitted" | "left" | `tool ${Tool}`;

type Begun = {
  readonly wizard: Wizard;
  readonly day: string;
  /** Sequence numbers that were already recorded. */
  readonly known: ReadonlySet<number>;
  /** What was already recorded: steps by name, and the milestones. */
  readonly done: ReadonlySet<Milestone>;
  readonly lists: number;
  /** Whether the visit opened at the wizard's first step; a continued draft opens at a later one. */
  readonly fromFirstStep: boolean;
  /** Sum of the stays so far, ms. */
  readonly visitMs: number;
};
export type JourneyState = Begun | null;

/**
 * Nothing is rejected: meaningless messages (a step of another wizard, a change of wizard, a second submit) are
 * ignored. Batches may be repeated, late and out of order.
 */
export const journeyDecider: Decider<RecordJourney, JourneyEvent, JourneyState, never> = {
  initialState: null,

  evolve: (state, { type, data }) => {
    if (type === "WizardStarted")
      return {
        wizard: data.wizard,
        day: data.day,
        known: new Set(),
        done: new Set(),
        lists: 0,
        fromFirstStep: false,
        visitMs: 0,
      };
    if (!state) return state;
    const known = new Set(state.known).add(data.seq);
    const done = new Set(state.done);
    switch (type) {
      case "WizardStepEntered":
        return {
          ...state,
          known,
          done: done.add(data.stepName),
          fromFirstStep: state.fromFirstStep || (data.seq === 0 && data.step === 1),
          visitMs: state.visitMs + data.dwellMs,
        };
      case "RecommendationsShown":
        return { ...state, known, done: done.add("shown"), lists: state.lists + 1 };
      case "PlanSelected":
        return { ...state, known, done: done.add("selected") };
      case "WizardSubmitted":
        return { ...state, known, done: done.add("submitted") };
      case "CategoryLeft":
        return { ...state, known, done: done.add("left") };
      case "ToolUsed":
        return { ...state, known, done: done.add(`tool ${data.tool}`) };
      case "FormRefused":
        return { ...state, known };
      default:
        return unreachable(type);
    }
  },

  decide: (command, state) => accept(...decideJourney(command, state).events),
};

/** The events of a batch, and why its other messages leave none, once for each. */
export const decideJourney = (
  command: RecordJourney,
  state: JourneyState,
): { readonly events: readonly JourneyEvent[]; readonly dropped: readonly Dropped[] } => {
  const { journeyId, wizard, viewport, today, begunAt = null, opening } = command;
  if (state && state.wizard !== wizard)
    return { events: [], dropped: command.reported.map(() => "other_wizard" as const) };
  const started: JourneyEvent = journeyEvents.create("WizardStarted", {
    journeyId,
    wizard,
    viewport,
    day: today,
    begunAt,
    ...(opening ?? NOT_REPORTED),
  });
  const events: JourneyEvent[] = state ? [] : [started];
  const dropped: Dropped[] = [];
  let now = state ?? journeyDecider.evolve(null, started);
  for (const reported of [...command.reported].sort((a, b) => a.seq - b.seq)) {
    const event = !now || now.known.size >= MAX_REPORTED ? "too_many" : eventOf(reported, now, command);
    if (typeof event === "string") {
      dropped.push(event);
      continue;
    }
    events.push(event);
    now = journeyDecider.evolve(now, event);
  }
  // A visit without any recognised message has not begun.
  return { events: now && now.known.size > 0 ? events : [], dropped };
};

/** Fields that every event of a visit after its first has. */
type VisitFields = Pick<JourneyEvent["data"], "journeyId" | "wizard" | "day"> & {
  readonly seq: number;
  readonly sinceMs: number | null;
};
type Reported<T extends ReportedEvent["type"]> = Extract<ReportedEvent, { readonly type: T }>;

const eventOf = (
  reported: ReportedEvent,
  state: Begun,
  { journeyId }: RecordJourney,
): JourneyEvent | Dropped => {
  const { wizard, day, known, done } = state;
  if (known.has(reported.seq)) return "repeated";
  const visit: VisitFields = {
    journeyId,
    wizard,
    day,
    seq: reported.seq,
    sinceMs: reported.sinceMs ?? null,
  };
  switch (reported.type) {
    case "step":
      return stepEntered(reported, visit, done);
    case "shown":
      return state.lists >= MAX_LISTS ? "too_many_lists" : recommendationsShown(reported, visit, done);
    case "selected": {
      const { serviceId, rank, score, seen = false } = reported;
      const data = { ...visit, first: !done.has("selected"), serviceId, rank, score, seen };
      return journeyEvents.create("PlanSelected", data);
    }
    case "submitted":
      return done.has("submitted") ? "ended" : wizardSubmitted(reported, visit, state);
    case "left":
      return done.has("left") || done.has("submitted")
        ? "ended"
        : journeyEvents.create("CategoryLeft", { ...visit, to: reported.to });
    case "tool": {
      const { tool } = reported;
      return journeyEvents.create("ToolUsed", { ...visit, first: !done.has(`tool ${tool}`), tool });
    }
    case "refused":
      return formRefused(reported, visit);
    default:
      return unreachable(reported);
  }
};

const stepEntered = (
  reported: Reported<"step">,
  visit: VisitFields,
  done: Begun["done"],
): JourneyEvent | Dropped => {
  const step = stepNumber(visit.wizard, reported.step);
  if (step === null) return "other_wizard";
  return journeyEvents.create("WizardStepEntered", {
    ...visit,
    step,
    stepName: reported.step,
    first: !done.has(reported.step),
    ...dwellIn(reported, visit.wizard),
    // A code that is in no list is not recorded.
    district: districtOf(reported.district)?.code ?? null,
  });
};

const recommendationsShown = (
  reported: Reported<"shown">,
  visit: VisitFields,
  done: Begun["done"],
): JourneyEvent => {
  const { count, weights, top, answers = null } = reported;
  const { cause = null, ownWeights = null, order = null, filters = null } = reported;
  const { plans = null, outside = null, catalogue = null, ruleset = null } = reported;
  return journeyEvents.create("RecommendationsShown", {
    ...visit,
    first: !done.has("shown"),
    count,
    weights,
    top,
    answers: answers && roundedAnswers(visit.wizard, answers),
    cause,
    ownWeights,
    order,
    filters,
    plans,
    outside,
    catalogue,
    ruleset,
  });
};

const wizardSubmitted = (reported: Reported<"submitted">, visit: VisitFields, state: Begun): JourneyEvent => {
  const since = dwellIn(reported, visit.wizard);
  return journeyEvents.create("WizardSubmitted", {
    ...visit,
    ...since,
    visitMs: visitTime(state, reported.seq, since),
  });
};

const formRefused = ({ step, field, code }: Reported<"refused">, visit: VisitFields): JourneyEvent =>
  journeyEvents.create("FormRefused", {
    ...visit,
    stepName: step !== null && stepNumber(visit.wizard, step) !== null ? step : null,
    field: DRAFT_FIELDS[visit.wizard]?.[field] ?? field,
    code,
  });

/** Where a wizard's draft does not name a field as the request does, in which the server refused it. */
const DRAFT_FIELDS: Partial<Record<Wizard, Partial<Record<FormField, FormField>>>> = {
  peru: { rut: "dni", consent: "dataConsent" },
};

/** A browser may send an exact payment; history never has one. */
const roundedAnswers = (wizard: Wizard, answers: Answers): Answers => ({
  ...answers,
  paymentCents: answers.paymentCents === null ? null : roundedPayment(wizard, answers.paymentCents),
});

/** Known only when every message before this one has arrived and none of the visit's time is missing. */
const visitTime = (
  { known, fromFirstStep, visitMs }: Begun,
  seq: number,
  { from, dwellMs }: { readonly from: StepName | null; readonly dwellMs: number },
): number | null => {
  const earlier = [...known].filter((one) => one < seq);
  return fromFirstStep && from !== null && earlier.length === seq ? visitMs + dwellMs : null;
};

const NO_DWELL = { from: null, dwellMs: 0 } as const;

const dwellIn = (reported: { readonly from: StepName | null; readonly dwellMs: number }, wizard: Wizard) =>
  reported.from !== null && stepNumber(wizard, reported.from) !== null
    ? { from: reported.from, dwellMs: reported.dwellMs }
    : NO_DWELL;
