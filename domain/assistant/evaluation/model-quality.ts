import { fnv1a } from "../../kernel/fnv1a.ts";
import { KNOWN_OPERATORS } from "../../kernel/market.ts";
import {
  learningFrom,
  questionsOf,
  type TrainingSet,
  trainBuiltInModel,
  trainingSetFor,
} from "../intents/built-in-model.ts";
import { training } from "../intents/intent-classifier.ts";
import { type Label, type LearnedModel, lookUpIn, ownOf } from "../intents/learned-model.ts";
import type { Material } from "../training.ts";
import type { ModelFigures } from "../training-events.ts";
import { understand } from "../understanding/understanding.ts";
import { QUESTIONS } from "./evaluation-questions.ts";

/** Folds of the cross-validation: each is classified by a model that was trained on the others. */
const FOLDS = 3;
/** Questions that are classified between two yields. */
const QUESTIONS_PER_SLICE = 20;
/** The most examples that are named for a cell of the confusion matrix. */
const EXAMPLES_PER_CELL = 12;

type Measured = {
  readonly model: LearnedModel;
  readonly figures: Omit<ModelFigures, "modelId" | "durationMs" | "comparedWith">;
};

/** Trains a model on the material and evaluates it. Takes some three seconds of processor time; yields so that the caller can do other work. */
export function* trainAndMeasure(modelId: string, material: Material): Generator<void, Measured> {
  const trainingSet = yield* trainingSetFor(material);
  const crossed = yield* crossValidated(trainingSet, namesOf(material));
  const classifier = yield* learningFrom(trainingSet);
  const model: LearnedModel = { modelId, classifier, lookUp: lookUpIn(material) };
  const evaluation = yield* evaluated(model);
  return { model, figures: { examples: trainingSet.examples.length, ...crossed, evaluation } };
}

type Quality = Pick<ModelFigures, "accuracy" | "evaluation">;

let own: Quality | null = null;

/** Evaluates the assistant's built-in model, trained without the operators' material; once in each process. */
export function* builtInQuality(): Generator<void, Quality> {
  if (own !== null) return own;
  const material: Material = { examples: [], synonyms: [] };
  const { accuracy } = yield* crossValidated(yield* trainingSetFor(material), namesOf(material));
  own = { accuracy, evaluation: yield* evaluated(yield* trainBuiltInModel()) };
  return own;
}

/** How the examples are named in the cells of the confusion matrix. */
const namesOf = (material: Material): readonly string[] =>
  questionsOf(material).map(({ message, exampleId }) => exampleId ?? fingerprintOf(message));

const fingerprintOf = (text: string): string => fnv1a(text).toString(36);

let ownTexts: ReadonlyMap<string, string> | null = null;

/** The text of one of the assistant's own examples; null when this version no longer has it. */
export const ownExampleText = (fingerprint: string): string | null => {
  ownTexts ??= new Map(questionsOf({ examples: [] }).map(({ message }) => [fingerprintOf(message), message]));
  return ownTexts.get(fingerprint) ?? null;
};

type Cell = { readonly intent: string; readonly taken: string; count: number; examples: string[] };

/** Classifies every example once, by a model that was not trained on it. */
function* crossValidated(
  { examples, vocabulary }: TrainingSet,
  names: readonly string[],
): Generator<void, Pick<ModelFigures, "accuracy" | "confusion">> {
  const counts = new Map<string, Cell>();
  let right = 0;
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const isHeldOut = (_: unknown, at: number) => at % FOLDS === fold;
    const learned = examples.filter((one, at) => !isHeldOut(one, at));
    const classifier = yield* training(learned, vocabulary);
    for (const [at, { label, features }] of examples.entries()) {
      if (!isHeldOut(null, at)) continue;
      if (Math.floor(at / FOLDS) % QUESTIONS_PER_SLICE === 0) yield;
      const [intent, taken] = [nameOf(label), nameOf(classifier.likeliest(features) ?? "fallback")];
      if (intent === taken) right += 1;
      const key = `${intent} ${taken}`;
      const cell = counts.get(key) ?? { intent, taken, count: 0, examples: [] };
      cell.count += 1;
      if (cell.examples.length < EXAMPLES_PER_CELL) cell.examples.push(names[at] ?? "");
      counts.set(key, cell);
    }
  }
  return { accuracy: examples.length === 0 ? 0 : right / examples.length, confusion: [...counts.values()] };
}

const nameOf = (label: Label): string => ownOf(label) ?? label;

function* evaluated(model: LearnedModel): Generator<void, ModelFigures["evaluation"]> {
  let right = 0;
  for (const [at, { asked, register, intents }] of QUESTIONS.entries()) {
    if (at % QUESTIONS_PER_SLICE === 0) yield;
    const { intent } = understand(asked.at(-1) ?? "", {
      operators: KNOWN_OPERATORS,
      country: register === "chile" ? "chile" : "peru",
      history: asked.slice(0, -1),
      model,
    });
    if (intents.includes(intent)) right += 1;
  }
  return { questions: QUESTIONS.length, right };
}
