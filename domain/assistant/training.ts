import { unreachable } from "../kernel/decider.ts";
import { fnv1a } from "../kernel/fnv1a.ts";
import { NO_RETRAINING, type RetrainingSchedule } from "./retraining-schedule.ts";
import type { ModelFigures, TrainingCause, TrainingEvent, TrainingOutcome } from "./training-events.ts";

export type TrainingExample = {
  readonly exampleId: string;
  readonly userInput: string;
  /** "": the assistant's own answer for the intent. */
  readonly botResponse: string;
  readonly intent: string;
  readonly confidence: number;
  readonly isActive: boolean;
};
export type Synonym = { readonly word: string; readonly means: string };

/** What a model has learned from operators. */
export type Material = {
  readonly examples: readonly TrainingExample[];
  readonly synonyms: readonly Synonym[];
};

export type TrainedModel = { readonly figures: ModelFigures; readonly material: Material };

/** One training; `outcome` is null until it ended; it stays null when its process was stopped. */
export type TrainingRun = {
  readonly cause: TrainingCause;
  /** What was active when it started; null once it ended. */
  readonly material: Material | null;
  /** The model that was published when it started; null: the assistant's own. */
  readonly published: string | null;
  readonly outcome: TrainingOutcome | null;
};

export type TrainingState = {
  readonly examples: ReadonlyMap<string, TrainingExample>;
  /** Own intents, by key. */
  readonly intents: ReadonlyMap<string, string>;
  readonly synonyms: ReadonlyMap<string, string>;
  readonly models: ReadonlyMap<string, TrainedModel>;
  /** Published models, the current one last; empty: the assistant's own. */
  readonly published: readonly string[];
  /** By the model that each trains, the oldest first. */
  readonly runs: ReadonlyMap<string, TrainingRun>;
  readonly schedule: RetrainingSchedule;
};

export const initialTraining: TrainingState = {
  examples: new Map(),
  intents: new Map(),
  synonyms: new Map(),
  models: new Map(),
  published: [],
  runs: new Map(),
  schedule: NO_RETRAINING,
};

export const evolveTraining = (state: TrainingState, { type, data }: TrainingEvent): TrainingState => {
  switch (type) {
    case "TrainingExampleAdded":
      return { ...state, examples: withEntry(state.examples, data.exampleId, data) };
    case "TrainingExampleToggled": {
      const example = state.examples.get(data.exampleId);
      if (!example) return state;
      const changed = { ...example, isActive: data.isActive };
      return { ...state, examples: withEntry(state.examples, data.exampleId, changed) };
    }
    case "TrainingExampleRemoved":
      return { ...state, examples: withoutEntry(state.examples, data.exampleId) };
    case "IntentAdded":
      return { ...state, intents: withEntry(state.intents, data.key, data.name) };
    case "IntentRemoved":
      return { ...state, intents: withoutEntry(state.intents, data.key) };
    case "SynonymChanged":
      return { ...state, synonyms: withEntry(state.synonyms, data.word, data.means) };
    case "SynonymRemoved":
      return { ...state, synonyms: withoutEntry(state.synonyms, data.word) };
    case "ModelTrained": {
      const { taught: _, named, ...figures } = data;
      const material = named
        ? namedMaterial(state, named)
        : (state.runs.get(data.modelId)?.material ?? NO_MATERIAL);
      return { ...state, models: withEntry(state.models, data.modelId, { figures, material }) };
    }
    case "ModelPublished":
      return { ...state, published: [...state.published, data.modelId] };
    case "ModelRolledBack":
      return { ...state, published: state.published.slice(0, -1) };
    case "TrainingStarted":
      return {
        ...state,
        runs: withEntry(state.runs, data.modelId, {
          cause: data.cause,
          material: activeMaterial(state),
          outcome: null,
          published: state.published.at(-1) ?? null,
        }),
      };
    case "TrainingEnded": {
      const run = state.runs.get(data.modelId);
      return run
        ? {
            ...state,
            runs: withEntry(state.runs, data.modelId, { ...run, material: null, outcome: data.outcome }),
          }
        : state;
    }
    case "RetrainingScheduled":
      return { ...state, schedule: data };
    default:
      return unreachable(type);
  }
};

/** What the next model would learn. */
export const activeMaterial = ({ examples, synonyms }: TrainingState): Material => ({
  examples: [...examples.values()].filter(({ isActive }) => isActive),
  synonyms: [...synonyms].map(([word, means]) => ({ word, means })),
});

/** Equal for materials with the same examples and synonyms, as a model learns them, in the same order. */
export const materialFingerprint = ({ examples, synonyms }: Material): string =>
  fnv1a(
    JSON.stringify([
      examples.map(({ exampleId, userInput, botResponse, intent, confidence }) => [
        exampleId,
        userInput,
        botResponse,
        intent,
        confidence,
      ]),
      synonyms.map(({ word, means }) => [word, means]),
    ]),
  ).toString(36);

const NO_MATERIAL: Material = { examples: [], synonyms: [] };

/** The texts as they were: what is removed later stays in the model. */
const namedMaterial = (
  state: TrainingState,
  { exampleIds, synonyms }: { readonly exampleIds: readonly string[]; readonly synonyms: readonly Synonym[] },
): Material => ({ examples: exampleIds.flatMap((id) => state.examples.get(id) ?? []), synonyms });

/** The published model; null: the assistant's own. */
export const publishedModel = ({ models, published }: TrainingState): TrainedModel | null =>
  models.get(published.at(-1) ?? "") ?? null;

/** Whether there is anything that the newest model has not learned. */
export const isUntrained = (state: TrainingState): boolean =>
  materialFingerprint(activeMaterial(state)) !==
  materialFingerprint([...state.models.values()].at(-1)?.material ?? NO_MATERIAL);

const withEntry = <Value>(map: ReadonlyMap<string, Value>, key: string, value: Value) =>
  new Map(map).set(key, value);
const withoutEntry = <Value>(map: ReadonlyMap<string, Value>, key: string) => {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
};
