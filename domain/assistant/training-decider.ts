import { accept, type Decider, type Decision, reject, unreachable } from "../kernel/decider.ts";
import { isAssignable, learnedIntentOf, ownIntentKey } from "./intents/intent-names.ts";
import type { RetrainingSchedule } from "./retraining-schedule.ts";
import {
  evolveTraining,
  initialTraining,
  type Material,
  materialFingerprint,
  type TrainingExample,
  type TrainingRun,
  type TrainingState,
} from "./training.ts";
import {
  type ModelFigures,
  type TrainingCause,
  type TrainingEvent,
  type TrainingOutcome,
  trainingEvents,
} from "./training-events.ts";

export type TrainingCommand =
  | { readonly type: "AddExamples"; readonly examples: readonly TrainingExample[] }
  | { readonly type: "ToggleExample"; readonly exampleId: string; readonly isActive: boolean }
  | { readonly type: "RemoveExample"; readonly exampleId: string }
  | { readonly type: "AddIntent"; readonly name: string }
  | { readonly type: "RemoveIntent"; readonly key: string }
  /** `seen`: what the word meant to the caller, null for nothing; undefined: the last one wins. */
  | {
      readonly type: "ChangeSynonym";
      readonly word: string;
      readonly means: string;
      readonly seen?: string | null | undefined;
    }
  | { readonly type: "RemoveSynonym"; readonly word: string; readonly seen?: string | undefined }
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
      /** Trainings without an end that do not go on any more, by their models. */
      readonly stopped: ReadonlySet<string>;
    }
  /** `publishes`: the model, unless its accuracy is below that of the published one, or another was published meanwhile. */
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
  | "synonym_moved"
  /** Another model is being trained. */
  | "training_now"
  /** The example's id has another text, intent or answer. */
  | "other_example"
  | "too_much_material";

/** Most examples that operators may have added, in all. */
export const MAX_EXAMPLES = 5_000;
const MAX_INTENTS = 100;
const MAX_SYNONYMS = 500;

export const trainingDecider: Decider<TrainingCommand, TrainingEvent, TrainingState, TrainingRejection> = {
  initialState: initialTraining,

  evolve: evolveTraining,

  decide: (command, state) => {
    switch (command.type) {
      case "AddExamples":
        return addExamples(command, state);
      case "ToggleExample":
        return toggleExample(command, state);
      case "RemoveExample": {
        const { exampleId } = command;
        return state.examples.has(exampleId)
          ? accept(trainingEvents.create("TrainingExampleRemoved", { exampleId }))
          : reject("unknown_example");
      }
      case "AddIntent":
        return addIntent(command, state);
      case "RemoveIntent":
        return removeIntent(command, state);
      case "ChangeSynonym":
        return changeSynonym(command, state);
      case "RemoveSynonym": {
        const { word, seen } = command;
        const current = state.synonyms.get(word);
        if (current === undefined) return accept();
        if (seen !== undefined && seen !== current) return reject("synonym_moved");
        return accept(trainingEvents.create("SynonymRemoved", { word }));
      }
      case "RecordModel":
        return recordModel(command, state);
      case "StartTraining":
        return startTraining(command, state);
      case "EndTraining":
        return endTraining(command, state);
      case "ScheduleRetraining":
        return scheduleRetraining(command, state);
      case "PublishModel":
        return publishModel(command, state);
      case "RollBack":
        return rollBack(command, state);
      default:
        return unreachable(command);
    }
  },
};

type Decided = Decision<TrainingEvent, TrainingRejection>;
type CommandOf<Type extends TrainingCommand["type"]> = Extract<TrainingCommand, { type: Type }>;

const addExamples = (command: CommandOf<"AddExamples">, state: TrainingState): Decided => {
  if (command.examples.some((one) => isOther(one, state.examples.get(one.exampleId))))
    return reject("other_example");
  const added = command.examples.filter(({ exampleId }) => !state.examples.has(exampleId));
  if (added.some(({ intent }) => !isAssignable(intent, state.intents))) return reject("unknown_intent");
  // The assistant has no built-in answer for an intent that operators added.
  if (added.some(({ intent, botResponse }) => botResponse === "" && learnedIntentOf(intent) === null))
    return reject("answer_missing");
  if (state.examples.size + added.length > MAX_EXAMPLES) return reject("too_much_material");
  return accept(...added.map((example) => trainingEvents.create("TrainingExampleAdded", example)));
};

const toggleExample = (command: CommandOf<"ToggleExample">, state: TrainingState): Decided => {
  const { exampleId, isActive } = command;
  const example = state.examples.get(exampleId);
  if (!example) return reject("unknown_example");
  return example.isActive === isActive
    ? accept()
    : accept(trainingEvents.create("TrainingExampleToggled", { exampleId, isActive }));
};

const addIntent = (command: CommandOf<"AddIntent">, state: TrainingState): Decided => {
  const key = ownIntentKey(command.name);
  if (key === null || isAssignable(key, state.intents)) return reject("intent_exists");
  if (state.intents.size >= MAX_INTENTS) return reject("too_much_material");
  return accept(trainingEvents.create("IntentAdded", { key, name: command.name }));
};

const removeIntent = (command: CommandOf<"RemoveIntent">, state: TrainingState): Decided => {
  const { key } = command;
  if (!state.intents.has(key)) return reject("unknown_intent");
  if ([...state.examples.values()].some(({ intent }) => intent === key)) return reject("intent_used");
  return accept(trainingEvents.create("IntentRemoved", { key }));
};

const changeSynonym = (command: CommandOf<"ChangeSynonym">, state: TrainingState): Decided => {
  const { word, means, seen } = command;
  const current = state.synonyms.get(word) ?? null;
  if (current === means) return accept();
  if (seen !== undefined && seen !== current) return reject("synonym_moved");
  if (!state.synonyms.has(word) && state.synonyms.size >= MAX_SYNONYMS) return reject("too_much_material");
  return accept(trainingEvents.create("SynonymChanged", { word, means }));
};

const startTraining = (command: CommandOf<"StartTraining">, state: TrainingState): Decided => {
  const { modelId, cause, dueAt, stopped } = command;
  const known = state.runs.get(modelId);
  if (known && known.outcome !== null) return accept();
  const goesOn = ([id, { outcome }]: readonly [string, TrainingRun]) =>
    id !== modelId && outcome === null && !stopped.has(id);
  if ([...state.runs].some(goesOn)) return reject("training_now");
  // The same training again, after its process was stopped.
  if (known) return accept();
  return accept(trainingEvents.create("TrainingStarted", { modelId, cause, dueAt }));
};

const recordModel = (command: CommandOf<"RecordModel">, state: TrainingState): Decided => {
  const { figures, material } = command;
  if (state.models.has(figures.modelId)) return accept();
  const fixed = state.runs.get(figures.modelId)?.material ?? null;
  const learned = materialFingerprint(material);
  if (fixed === null || materialFingerprint(fixed) !== learned) return reject("other_material");
  const { examples, synonyms } = material;
  const taught = { examples: examples.length, synonyms: synonyms.length, fingerprint: learned };
  return accept(trainingEvents.create("ModelTrained", { ...figures, taught, named: null }));
};

const endTraining = (command: CommandOf<"EndTraining">, state: TrainingState): Decided => {
  const { modelId, outcome, publishes } = command;
  const run = state.runs.get(modelId);
  if (!run || run.outcome !== null) return accept();
  const ended = (how: TrainingOutcome) => trainingEvents.create("TrainingEnded", { modelId, outcome: how });
  if (outcome !== "trained" || !publishes) return accept(ended(outcome));
  // What was published or undone during the training was a decision of its own.
  if ((state.published.at(-1) ?? null) !== run.published) return accept(ended("trained"));
  const [own, other] = [state.models.get(modelId)?.figures.accuracy, accuracyToReach(state, modelId)];
  if (own === undefined || other === null) return accept(ended("trained"));
  return own < other
    ? accept(ended("worse"))
    : accept<TrainingEvent>(trainingEvents.create("ModelPublished", { modelId }), ended("published"));
};

const scheduleRetraining = (command: CommandOf<"ScheduleRetraining">, state: TrainingState): Decided => {
  const { frequency, hour, publishes, seen } = command;
  if (isSameSchedule(state.schedule, command)) return accept();
  if (seen && !isSameSchedule(state.schedule, seen)) return reject("schedule_moved");
  return accept(trainingEvents.create("RetrainingScheduled", { frequency, hour, publishes }));
};

const publishModel = (command: CommandOf<"PublishModel">, state: TrainingState): Decided => {
  const { modelId, seen } = command;
  if (!state.models.has(modelId)) return reject("unknown_model");
  const current = state.published.at(-1) ?? null;
  if (current === modelId) return accept();
  if (seen !== undefined && seen !== current) return reject("published_moved");
  return accept(trainingEvents.create("ModelPublished", { modelId }));
};

const rollBack = (command: CommandOf<"RollBack">, state: TrainingState): Decided => {
  const { from } = command;
  if (state.published.at(-1) !== from) return reject("not_published");
  const to = state.published.at(-2) ?? null;
  return accept(trainingEvents.create("ModelRolledBack", { from, to }));
};

const isOther = (one: TrainingExample, known: TrainingExample | undefined): boolean =>
  known !== undefined &&
  (known.userInput !== one.userInput || known.botResponse !== one.botResponse || known.intent !== one.intent);

const isSameSchedule = (one: RetrainingSchedule, other: RetrainingSchedule): boolean =>
  one.frequency === other.frequency && one.hour === other.hour && one.publishes === other.publishes;

/** The accuracy of what is published; null where the model was compared with something else, and nothing is known of it. */
const accuracyToReach = ({ models, published }: TrainingState, modelId: string): number | null => {
  const current = published.at(-1) ?? null;
  if (current !== null) return models.get(current)?.figures.accuracy ?? null;
  const compared = models.get(modelId)?.figures.comparedWith;
  return compared?.modelId === null ? compared.accuracy : null;
};
