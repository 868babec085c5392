import { accept, type Decider, unreachable } from "../kernel/decider.ts";
import type { RecordJourney } from "./commands.ts";
import type { Told } from "./contract.ts";
import { type JourneyEvent, journeyEvents } from "./events.ts";
import { placeOf, type StepName, type Wizard } from "./steps.ts";

/** The most messages of one visit that are recorded; a real visit sends far fewer. */
export const MAX_TOLD = 300;

type Begun = {
  readonly wizard: Wizard;
  readonly day: string;
  /** Sequence numbers that were already recorded. */
  readonly known: ReadonlySet<number>;
  /** What was already recorded: steps by name, and the milestones. */
  readonly done: ReadonlySet<StepName | "shown" | "selected" | "submitted">;
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
        ...{ wizard: data.wizard, day: data.day, known: new Set(), done: new Set() },
        ...{ fromFirstStep: false, visitMs: 0 },
      };
    if (!state) return state;
    const known = new Set(state.known).add(data.seq);
    const done = new Set(state.done);
    switch (type) {
      case "WizardStepEntered":
        return {
          ...{ ...state, known, done: done.add(data.stepName) },
          fromFirstStep: state.fromFirstStep || (data.seq === 0 && data.step === 1),
          visitMs: state.visitMs + data.dwellMs,
        };
      case "RecommendationsShown":
        return { ...state, known, done: done.add("shown") };
      case "PlanSelected":
        return { ...state, known, done: done.add("selected") };
      case "WizardSubmitted":
        return { ...state, known, done: done.add("submitted") };
      default:
        return unreachable(type);
    }
  },

  decide: (command, state) => {
    const { journeyId, wizard, viewport, today } = command;
    if (state && state.wizard !== wizard) return accept();
    const started: JourneyEvent = journeyEvents.create("WizardStarted", {
      journeyId,
      wizard,
      viewport,
      day: today,
    });
    const events: JourneyEvent[] = state ? [] : [started];
    let now = state ?? journeyDecider.evolve(null, started);
    for (const told of [...command.told].sort((a, b) => a.seq - b.seq)) {
      if (!now || now.known.size >= MAX_TOLD) break;
      const event = eventOf(told, now, command);
      if (!event) continue;
      events.push(event);
      now = journeyDecider.evolve(now, event);
    }
    // A visit without any recognised message has not begun.
    return now && now.known.size > 0 ? accept(...events) : accept();
  },
};

/** Null: already recorded, or not a message of this wizard. */
const eventOf = (told: Told, state: Begun, { journeyId }: RecordJourney): JourneyEvent | null => {
  const { wizard, day, known, done } = state;
  if (known.has(told.seq)) return null;
  const visit = { journeyId, wizard, day, seq: told.seq };
  const since = "from" in told ? dwellIn(told, wizard) : NO_DWELL;
  switch (told.type) {
    case "step": {
      const step = placeOf(wizard, told.step);
      if (step === null) return null;
      const data = { ...visit, step, stepName: told.step, first: !done.has(told.step), ...since };
      return journeyEvents.create("WizardStepEntered", data);
    }
    case "shown": {
      const { count, weights, top } = told;
      const data = { ...visit, first: !done.has("shown"), count, weights, top };
      return journeyEvents.create("RecommendationsShown", data);
    }
    case "selected": {
      const { serviceId, rank, score } = told;
      const data = { ...visit, first: !done.has("selected"), serviceId, rank, score };
      return journeyEvents.create("PlanSelected", data);
    }
    case "submitted":
      return done.has("submitted")
        ? null
        : journeyEvents.create("WizardSubmitted", {
            ...visit,
            ...since,
            visitMs: visitTime(state, told.seq, since),
          });
    default:
      return unreachable(told);
  }
};

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

const dwellIn = (told: { readonly from: StepName | null; readonly dwellMs: number }, wizard: Wizard) =>
  told.from !== null && placeOf(wizard, told.from) !== null
    ? { from: told.from, dwellMs: told.dwellMs }
    : NO_DWELL;
