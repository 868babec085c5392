import { accept, type Decider, reject, unreachable } from "../kernel/decider.ts";
import { fnv1a } from "../kernel/fnv1a.ts";
import { isAssignable, learnedIntentOf, ownIntentKey } from "./intent-names.ts";
import { NO_RETRAINING, type RetrainingSchedule } from "./retraining-schedule.ts";
import {
  type ModelFigures,
  type TrainingCause,
  type TrainingEvent,
  type TrainingOutcome,
  trainingEvents,
} from "./training-events.ts";

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

export type TrainingCommand =
  | { readonly type: "AddExamples"; readonly examples: readonly TrainingExample[] }
  | { readonly type: "ToggleExample"; readonly exampleId: string; readonly isActive: boolean }
  | { readonly type: "RemoveExample"; readonly exampleId: string }
  | { readonly type: "AddIntent"; readonly name: string }
  | { readonly type: "RemoveIntent"; readonly key: string }
  | { readonly type: "ChangeSynonym"; readonly word: string; readonly means: string }
  | { readonly type: "RemoveSynonym"; readonly word: string }
  | {
      readonly type: "RecordModel";
      readonly figures: ModelFigures;
      /** What the model learned. */
      readonly material: Material;
    }
  | {
      readonly type: "StartTraining";
      readonly modelId: string;
      readonly cause: TrainingCause;
      readonly dueAt: string | null;
    }
  /** `publishes`: the model, unless its accuracy is below that of the published one. */
  | {
      readonly type: "EndTraining";
      readonly modelId: string;
      readonly outcome: "trained" | "unchanged" | "failed";
      readonly publishes: boolean;
    }
  /** `seen`: the schedule that the caller saw; undefined: the last one wins. */
  | ({
      readonly type: "ScheduleRetraining";
      readonly seen?: RetrainingSchedule | undefined;
    } & RetrainingSchedule)
  /** `seen`: the published model that the caller saw, null for the assistant's own; undefined: whichever it is. */
  | { readonly type: "PublishModel"; readonly modelId: string; readonly seen?: string | null | undefined }
  /** `from`: the published model that the caller saw. */
  | { readonly type: "RollBack"; readonly from: string };

export type TrainingRejection =
  | "unknown_example"
  | "unknown_intent"
  | "answer_missing"
  | "intent_exists"
  | "intent_used"
  | "unknown_model"
  /** The model has not learned what was active when its training started. */
  | "other_material"
  | "not_published"
  | "published_moved"
  | "schedule_moved"
  /** The example's id has another text, intent or answer. */
  | "other_example"
  | "too_much_material";

const MAX_EXAMPLES = 5_000;
const MAX_INTENTS = 100;
const MAX_SYNONYMS = 500;

export const trainingDecider: Decider<TrainingCommand, TrainingEvent, TrainingState, TrainingRejection> = {
  initialState: {
    examples: new Map(),
    intents: new Map(),
    synonyms: new Map(),
    models: new Map(),
    published: [],
    runs: new Map(),
    schedule: NO_RETRAINING,
  },

  evolve: (state, { type, data }) => {
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
            ...{ cause: data.cause, material: activeMaterial(state), outcome: null },
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
  },

  decide: (command, state) => {
    switch (command.type) {
      case "AddExamples": {
        if (command.examples.some((one) => isOther(one, state.examples.get(one.exampleId))))
          return reject("other_example");
        const added = command.examples.filter(({ exampleId }) => !state.examples.has(exampleId));
        if (added.some(({ intent }) => !isAssignable(intent, state.intents))) return reject("unknown_intent");
        // The assistant has no built-in answer for an intent that operators added.
        if (added.some(({ intent, botResponse }) => botResponse === "" && learnedIntentOf(intent) === null))
          return reject("answer_missing");
        if (state.examples.size + added.length > MAX_EXAMPLES) return reject("too_much_material");
        return accept(...added.map((example) => trainingEvents.create("TrainingExampleAdded", example)));
      }
      case "ToggleExample": {
        const { exampleId, isActive } = command;
        const example = state.examples.get(exampleId);
        if (!example) return reject("unknown_example");
        return example.isActive === isActive
          ? accept()
          : accept(trainingEvents.create("TrainingExampleToggled", { exampleId, isActive }));
      }
      case "RemoveExample": {
        const { exampleId } = command;
        return state.examples.has(exampleId)
          ? accept(trainingEvents.create("TrainingExampleRemoved", { exampleId }))
          : reject("unknown_example");
      }
      case "AddIntent": {
        const key = ownIntentKey(command.name);
        if (key === null || isAssignable(key, state.intents)) return reject("intent_exists");
        if (state.intents.size >= MAX_INTENTS) return reject("too_much_material");
        return accept(trainingEvents.create("IntentAdded", { key, name: command.name }));
      }
      case "RemoveIntent": {
        const { key } = command;
        if (!state.intents.has(key)) return reject("unknown_intent");
        if ([...state.examples.values()].some(({ intent }) => intent === key)) return reject("intent_used");
        return accept(trainingEvents.create("IntentRemoved", { key }));
      }
      case "ChangeSynonym": {
        const { word, means } = command;
        if (state.synonyms.get(word) === means) return accept();
        if (!state.synonyms.has(word) && state.synonyms.size >= MAX_SYNONYMS)
          return reject("too_much_material");
        return accept(trainingEvents.create("SynonymChanged", { word, means }));
      }
      case "RemoveSynonym": {
        const { word } = command;
        return state.synonyms.has(word)
          ? accept(trainingEvents.create("SynonymRemoved", { word }))
          : accept();
      }
      case "RecordModel": {
        const { figures, material } = command;
        if (state.models.has(figures.modelId)) return accept();
        const fixed = state.runs.get(figures.modelId)?.material ?? null;
        const learned = materialFingerprint(material);
        if (fixed === null || materialFingerprint(fixed) !== learned) return reject("other_material");
        const { examples, synonyms } = material;
        const taught = { examples: examples.length, synonyms: synonyms.length, fingerprint: learned };
        return accept(trainingEvents.create("ModelTrained", { ...figures, taught, named: null }));
      }
      case "StartTraining": {
        const { modelId, cause, dueAt } = command;
        // The same training again, after its process was stopped.
        return state.runs.has(modelId)
          ? accept()
          : accept(trainingEvents.create("TrainingStarted", { modelId, cause, dueAt }));
      }
      case "EndTraining": {
        const { modelId, outcome, publishes } = command;
        const run = state.runs.get(modelId);
        if (!run || run.outcome !== null) return accept();
        const ended = (how: TrainingOutcome) =>
          trainingEvents.create("TrainingEnded", { modelId, outcome: how });
        if (outcome !== "trained" || !publishes) return accept(ended(outcome));
        const [own, other] = [state.models.get(modelId)?.figures.accuracy, accuracyToReach(state, modelId)];
        if (own === undefined || other === null) return accept(ended("trained"));
        return own < other
          ? accept(ended("worse"))
          : accept<TrainingEvent>(trainingEvents.create("ModelPublished", { modelId }), ended("published"));
      }
      case "ScheduleRetraining": {
        const { frequency, hour, publishes, seen } = command;
        if (isSameSchedule(state.schedule, command)) return accept();
        if (seen && !isSameSchedule(state.schedule, seen)) return reject("schedule_moved");
        return accept(trainingEvents.create("RetrainingScheduled", { frequency, hour, publishes }));
      }
      case "PublishModel": {
        const { modelId, seen } = command;
        if (!state.models.has(modelId)) return reject("unknown_model");
        const current = state.published.at(-1) ?? null;
        if (current === modelId) return accept();
        if (seen !== undefined && seen !== current) return reject("published_moved");
        return accept(trainingEvents.create("ModelPublished", { modelId }));
      }
      case "RollBack": {
        const { from } = command;
        if (state.published.at(-1) !== from) return reject("not_published");
        const to = state.published.at(-2) ?? null;
        return accept(trainingEvents.create("ModelRolledBack", { from, to }));
      }
      default:
        return unreachable(command);
    }
  },
};

const isOther = (one: TrainingExample, known: TrainingExample | undefined): boolean =>
  known !== undefined &&
  (known.userInput !== one.userInput || known.botResponse !== one.botResponse || known.intent !== one.intent);

const isSameSchedule = (one: RetrainingSchedule, other: RetrainingSchedule): boolean =>
  one.frequency === other.frequency && one.hour === other.hour && one.publishes === other.publishes;

/** What the next model would learn. */
export const activeMaterial = ({ examples, synonyms }: TrainingState): Material => ({
  examples: [...examples.values()].filter(({ isActive }) => isActive),
  synonyms: [...synonyms].map(([word, means]) => ({ word, means })),
});

/** Of every example and synonym as a model learns them, in their order. */
export const materialFingerprint = ({ examples, synonyms }: Material): string =>
  fnv1a(
    JSON.stringify([
      examples.map(({ exampleId, userInput, botResponse, intent, confidence }) => [
        ...[exampleId, userInput, botResponse, intent, confidence],
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
export const isUntrained = (state: TrainingState): boolean => {
  const { examples, synonyms } = activeMaterial(state);
  const learned = [...state.models.values()].at(-1)?.material ?? NO_MATERIAL;
  const names = (one: TrainingExample) => one.exampleId;
  return (
    JSON.stringify(examples.map(names)) !== JSON.stringify(learned.examples.map(names)) ||
    JSON.stringify(synonyms) !== JSON.stringify(learned.synonyms)
  );
};

/** The accuracy of what is published; null where the model was compared with something else, and nothing is known of it. */
const accuracyToReach = ({ models, published }: TrainingState, modelId: string): number | null => {
  const current = published.at(-1) ?? null;
  if (current !== null) return models.get(current)?.figures.accuracy ?? null;
  const compared = models.get(modelId)?.figures.comparedWith;
  return compared?.modelId === null ? compared.accuracy : null;
};

const withEntry = <Value>(map: ReadonlyMap<string, Value>, key: string, value: Value) =>
  new Map(map).set(key, value);
const withoutEntry = <Value>(map: ReadonlyMap<string, Value>, key: string) => {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
};
