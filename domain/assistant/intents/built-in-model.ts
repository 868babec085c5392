import { TRAINING_EXAMPLES } from "../examples/training-examples.ts";
import { normalisedWithoutPersonalData } from "../text/personal-data-in-text.ts";
import { extractLearnedSlots } from "../text/slots.ts";
import type { Material } from "../training.ts";
import {
  type Classifier,
  classifierOf,
  type Example,
  type Numbered,
  numbered,
  type Parameters,
  runInSlices,
  runToEnd,
  training,
  type Vocabulary,
} from "./intent-classifier.ts";
import { featuresOf } from "./intent-features.ts";
import { isLearnedIntent } from "./intent-names.ts";
import { type Label, type LearnedModel, labelOf, lookUpIn, NO_LOOKUP } from "./learned-model.ts";
import type { LearnedIntent } from "./lexicon.ts";

/** Temperature of the classifier's softmax, so that its probabilities are the shares of right answers; `npm run bench assistant` prints them. */
const TEMPERATURE = 0.55;

let learned: (LearnedModel & { readonly classifier: Classifier<Label> }) | null = null;

/** Learned on first use, which takes two to three seconds; `prepareBuiltInModel` and `takeBuiltInParameters` do it beforehand. */
export const builtInModel = (): LearnedModel => {
  learned ??= asBuiltInModel(runToEnd(learning()));
  return learned;
};

const asBuiltInModel = (classifier: Classifier<Label>) => ({ modelId: null, classifier, lookUp: NO_LOOKUP });

/** The assistant's built-in model where this process has learned it; else null. */
export const builtInModelIfTrained = (): LearnedModel | null => learned;

/** The assistant's built-in model, learned where this process has not done so. */
export function* trainBuiltInModel(): Generator<void, LearnedModel> {
  learned ??= asBuiltInModel(yield* learning());
  return learned;
}

/** What this process has learned, for another one of the same sources; null when it has not. */
export const builtInParameters = (): Parameters<Label> | null => learned?.classifier.parameters() ?? null;

/** Uses what another process of the same sources has learned. False when it has other labels, and so is of other sources. */
export const takeBuiltInParameters = ({ labels, ...rest }: Parameters<string>): boolean => {
  if (!labels.every(isLearnedIntent)) return false;
  learned ??= asBuiltInModel(classifierOf({ labels, ...rest }, TEMPERATURE));
  return true;
};

let preparing: Promise<LearnedModel> | null = null;

/** Trains the assistant's built-in model once in each process, awaiting `yieldNow` between steps. */
export const prepareBuiltInModel = (yieldNow: () => Promise<unknown>): Promise<LearnedModel> => {
  preparing ??= runInSlices(trainBuiltInModel(), yieldNow);
  return preparing;
};

const NO_MATERIAL: Material = { examples: [], synonyms: [] };

/** Trains the classifier of `understand` on the assistant's examples and these, in steps as `learningFrom`. */
export function* learning(material = NO_MATERIAL): Generator<void, Classifier<Label>> {
  return yield* learningFrom(yield* trainingSetFor(material));
}

/** Trains on an encoded training set, in steps between which the caller may do other things. */
export const learningFrom = ({ examples, vocabulary }: TrainingSet): Generator<void, Classifier<Label>> =>
  training(examples, vocabulary, TEMPERATURE);

/** Examples as features, which the vocabulary has numbered. */
export type TrainingSet = {
  readonly examples: readonly Example<Label>[];
  readonly vocabulary: ReadonlyMap<number, number>;
};

/** Examples read between two yields. */
const SLICE = 50;

type OwnTrainingSet = TrainingSet & { readonly vocabulary: Vocabulary; readonly texts: readonly string[] };
let read: OwnTrainingSet | null = null;
const NOTHING = () => null;
let load: () => BuiltInTrainingSet | null = NOTHING;

/** What `ownTrainingSet` reads, without what the sources say: of each example, in the order of `questionsOf`, text and features. */
export type BuiltInTrainingSet = {
  readonly texts: readonly string[];
  readonly features: readonly Numbered[];
  /** Features, in the order of their numbers. */
  readonly vocabulary: Int32Array;
};

/** What this process has read, for another one of the same sources; null when it has not. */
export const builtInTrainingSet = (): BuiltInTrainingSet | null =>
  read && {
    texts: read.texts,
    features: read.examples.map(({ features }) => features),
    vocabulary: Int32Array.from(read.vocabulary.keys()),
  };

/** Uses what another process of the same sources has read: the function is called when this one first needs it; null: it reads itself. */
export const takeBuiltInTrainingSet = (loadRead: typeof load): void => {
  load = loadRead;
};

const loadedTrainingSet = (): OwnTrainingSet | null => {
  const loaded = load();
  // The memory that it holds.
  load = NOTHING;
  const questions = questionsOf(NO_MATERIAL);
  if (loaded?.features.length !== questions.length) return null;
  return {
    texts: loaded.texts,
    examples: loaded.features.map((features, at) => ({
      label: questions[at]?.label ?? "fallback",
      features,
    })),
    vocabulary: new Map(Array.from(loaded.vocabulary, (feature, number) => [feature, number])),
  };
};

/** The assistant's own examples, loaded or read once for each process. */
function* ownTrainingSet(): Generator<void, OwnTrainingSet> {
  read ??= loadedTrainingSet() ?? (yield* readTrainingSet());
  return read;
}

function* readTrainingSet(): Generator<void, OwnTrainingSet> {
  const vocabulary: Vocabulary = new Map();
  const texts: string[] = [];
  const examples: Example<Label>[] = [];
  for (const { label, message } of questionsOf(NO_MATERIAL)) {
    if (examples.length % SLICE === 0) yield;
    const text = normalisedWithoutPersonalData(message);
    texts.push(text);
    examples.push({ label, features: numbered(featuresToLearn(text), vocabulary) });
  }
  return { vocabulary, texts, examples };
}

/** The assistant's own examples and those of operators, in the order of `questionsOf`. */
export function* trainingSetFor(material: Material): Generator<void, TrainingSet> {
  const known = yield* ownTrainingSet();
  if (material.examples.length === 0 && material.synonyms.length === 0) return known;
  const { translate } = lookUpIn({ examples: [], synonyms: material.synonyms });
  const vocabulary: Vocabulary = new Map(known.vocabulary);
  const examples: Example<Label>[] = [];
  for (const { label, message } of questionsOf(material)) {
    const at = examples.length;
    if (at % SLICE === 0) yield;
    const before = known.texts[at] ?? normalisedWithoutPersonalData(message);
    const text = translate(before);
    const same = text === before ? known.examples[at] : undefined;
    examples.push(same ?? { label, features: numbered(featuresToLearn(text), vocabulary) });
  }
  return { vocabulary, examples };
}

/** Operators become placeholders, so examples need to name the best known ones only. */
const featuresToLearn = (text: string): ReadonlySet<number> =>
  featuresOf(text, extractLearnedSlots(text, { operators: [], country: "peru" }));

type LearnedQuestion = {
  readonly label: Label;
  readonly message: string;
  /** The operators' example; null: one of the assistant's own. */
  readonly exampleId: string | null;
};

/** What `trainingSetFor` reads, in its order. */
export const questionsOf = ({ examples }: Pick<Material, "examples">): readonly LearnedQuestion[] => [
  ...(Object.keys(TRAINING_EXAMPLES) as LearnedIntent[]).flatMap((label) =>
    TRAINING_EXAMPLES[label].map((message) => ({ label, message, exampleId: null })),
  ),
  ...examples.map(({ exampleId, intent, userInput }) => ({
    label: labelOf(intent),
    message: userInput,
    exampleId,
  })),
];
