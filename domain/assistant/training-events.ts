import * as z from "zod/mini";
import { type EventIn, event, eventCatalogue } from "../kernel/events.ts";
import { Frequency } from "./retraining-schedule.ts";
import { trainingUpcasters } from "./upcasters.ts";

// What operators teach the assistant, in one stream: a published model is a set of examples of this history.

const Synonym = z.object({ word: z.string(), means: z.string() });

const TrainingExampleAdded = event(
  "TrainingExampleAdded",
  1,
  z.object({
    exampleId: z.uuid(),
    /** Written by an operator, without personal data. */
    userInput: z.string(),
    /** "": the assistant's own answer for the intent. */
    botResponse: z.string(),
    intent: z.string(),
    confidence: z.number(),
    isActive: z.boolean(),
  }),
);
const TrainingExampleToggled = event(
  "TrainingExampleToggled",
  1,
  z.object({ exampleId: z.uuid(), isActive: z.boolean() }),
);
const TrainingExampleRemoved = event("TrainingExampleRemoved", 1, z.object({ exampleId: z.uuid() }));

/** An operator's own intent. */
const IntentAdded = event("IntentAdded", 1, z.object({ key: z.string(), name: z.string() }));
const IntentRemoved = event("IntentRemoved", 1, z.object({ key: z.string() }));

const SynonymChanged = event("SynonymChanged", 1, Synonym);
const SynonymRemoved = event("SynonymRemoved", 1, z.object({ word: z.string() }));

/** Result on the evaluation set, which is never trained on: its questions, and those whose intent was recognised. */
const Evaluation = z.object({ questions: z.int(), right: z.int() });

const ModelTrained = event(
  "ModelTrained",
  3,
  z.object({
    modelId: z.uuid(),
    /**
     * The operators' part of the training set: numbers of active examples and synonyms, and a fingerprint of them all, as of
     * this model's TrainingStarted event.
     */
    taught: z.object({ examples: z.int(), synonyms: z.int(), fingerprint: z.nullable(z.string()) }),
    /** The same material listed by versions 1 and 2, which have no fingerprint; null from version 3 on. */
    named: z.nullable(z.object({ exampleIds: z.array(z.uuid()), synonyms: z.array(Synonym) })),
    /** Examples in all, the assistant's own included. */
    examples: z.int(),
    /** Share of examples whose intent a model without them recognised, 0 to 1; three parts, each judged by the other two. */
    accuracy: z.number(),
    /**
     * How often an example of an intent was taken for which; zeros are left out. `examples`: the first of them, an
     * operator's by its id, one of the assistant's own by the fingerprint of its text; none in version 1.
     */
    confusion: z.array(
      z.object({
        intent: z.string(),
        taken: z.string(),
        count: z.int(),
        examples: z.array(z.string()),
      }),
    ),
    evaluation: Evaluation,
    /** What was published then (null: the assistant's own), measured the same way; null in version 1. */
    comparedWith: z.nullable(
      z.object({ modelId: z.nullable(z.uuid()), accuracy: z.number(), evaluation: Evaluation }),
    ),
    durationMs: z.int(),
  }),
);
/** What started a training. */
export const TrainingCause = z.enum(["person", "schedule"]);
export type TrainingCause = z.infer<typeof TrainingCause>;
/** Its place in the stream fixes what the model learns, however long the training takes. */
const TrainingStarted = event(
  "TrainingStarted",
  1,
  z.object({
    /** The model that the training produces. */
    modelId: z.uuid(),
    cause: TrainingCause,
    /** The scheduled moment; null for a person. */
    dueAt: z.nullable(z.iso.datetime()),
  }),
);
/**
 * `trained`: not published. `worse`: not published, because its accuracy is below the published one's. `unchanged`: nothing
 * was trained, because the newest model has learned all of it.
 */
export const TrainingOutcome = z.enum(["trained", "published", "worse", "unchanged", "failed"]);
export type TrainingOutcome = z.infer<typeof TrainingOutcome>;
const TrainingEnded = event("TrainingEnded", 1, z.object({ modelId: z.uuid(), outcome: TrainingOutcome }));
const RetrainingScheduled = event(
  "RetrainingScheduled",
  1,
  z.object({
    frequency: Frequency,
    /** By the team's clock, 0 to 23. */
    hour: z.int(),
    /** Publishes a model that is not worse than the published one. */
    publishes: z.boolean(),
  }),
);
const ModelPublished = event("ModelPublished", 1, z.object({ modelId: z.uuid() }));
/** Back to the model that was published before; null: the assistant's own. */
const ModelRolledBack = event("ModelRolledBack", 1, z.object({ from: z.uuid(), to: z.nullable(z.uuid()) }));

export const trainingEvents = eventCatalogue(
  [
    TrainingExampleAdded,
    TrainingExampleToggled,
    TrainingExampleRemoved,
    IntentAdded,
    IntentRemoved,
    SynonymChanged,
    SynonymRemoved,
    ModelTrained,
    ModelPublished,
    ModelRolledBack,
    TrainingStarted,
    TrainingEnded,
    RetrainingScheduled,
  ],
  { upcasters: trainingUpcasters },
);
export type TrainingEvent = EventIn<typeof trainingEvents>;
export type ModelFigures = Omit<z.infer<typeof ModelTrained>["data"], "taught" | "named">;

export const TRAINING_STREAM = "assistantTraining-material";
