import { KNOWN_OPERATORS } from "../kernel/market.ts";
import { QUESTIONS } from "./evaluation-questions.ts";
import { fingerprint } from "./fingerprint.ts";
import { training } from "./intent-classifier.ts";
import { type Label, type LearnedModel, lookUpIn, ownOf } from "./learned-model.ts";
import type { Material } from "./training.ts";
import type { ModelFigures } from "./training-events.ts";
import {
  type Lesson,
  learningFrom,
  lessonFor,
  ownModelLearned,
  questionsOf,
  understand,
} from "./understanding.ts";

/** The examples are cut into so many parts; each is judged by a model that learned the others. */
const PARTS = 3;
/** So many questions are understood between two pauses. */
const SLICE = 20;
/** So many examples of a cell are named. */
const EXAMPLES_OF_CELL = 12;

type Measured = {
  readonly model: LearnedModel;
  readonly figures: Omit<ModelFigures, "modelId" | "durationMs" | "comparedWith">;
};

/** Learns the material and measures what came of it. Takes a second; yields where other work may go on. */
export function* trainAndMeasure(modelId: string, material: Material): Generator<void, Measured> {
  const lesson = yield* lessonFor(material);
  const crossed = yield* crossValidated(lesson, namesOf(material));
  const classifier = yield* learningFrom(lesson);
  const model: LearnedModel = { modelId, classifier, lookUp: lookUpIn(material) };
  const evaluation = yield* evaluated(model);
  return { model, figures: { examples: lesson.examples.length, ...crossed, evaluation } };
}

type Quality = Pick<ModelFigures, "accuracy" | "evaluation">;

let own: Quality | null = null;

/** The assistant's own model, without what operators taught, measured as any other; once for each process. */
export function* ownQuality(): Generator<void, Quality> {
  if (own !== null) return own;
  const material: Material = { examples: [], synonyms: [] };
  const { accuracy } = yield* crossValidated(yield* lessonFor(material), namesOf(material));
  own = { accuracy, evaluation: yield* evaluated(yield* ownModelLearned()) };
  return own;
}

/** How the examples are named in the cells of the confusion matrix. */
const namesOf = (material: Material): readonly string[] =>
  questionsOf(material).map(({ message, exampleId }) => exampleId ?? fingerprintOf(message));

const fingerprintOf = (text: string): string => fingerprint(text).toString(36);

let ownTexts: ReadonlyMap<string, string> | null = null;

/** The text of one of the assistant's own examples; null when this version has it no more. */
export const ownExampleText = (fingerprint: string): string | null => {
  ownTexts ??= new Map(questionsOf({ examples: [] }).map(({ message }) => [fingerprintOf(message), message]));
  return ownTexts.get(fingerprint) ?? null;
};

type Cell = { readonly intent: string; readonly taken: string; count: number; examples: string[] };

/** Every example is judged once, by a model that has not learned it. */
function* crossValidated(
  { examples, vocabulary }: Lesson,
  names: readonly string[],
): Generator<void, Pick<ModelFigures, "accuracy" | "confusion">> {
  const counts = new Map<string, Cell>();
  let right = 0;
  for (let part = 0; part < PARTS; part += 1) {
    const isOut = (_: unknown, at: number) => at % PARTS === part;
    const learned = examples.filter((one, at) => !isOut(one, at));
    const classifier = yield* training(learned, vocabulary);
    for (const [at, { label, features }] of examples.entries()) {
      if (!isOut(null, at)) continue;
      if (Math.floor(at / PARTS) % SLICE === 0) yield;
      const [intent, taken] = [nameOf(label), nameOf(classifier.likeliest(features) ?? "fallback")];
      if (intent === taken) right += 1;
      const key = `${intent} ${taken}`;
      const cell = counts.get(key) ?? { intent, taken, count: 0, examples: [] };
      cell.count += 1;
      if (cell.examples.length < EXAMPLES_OF_CELL) cell.examples.push(names[at] ?? "");
      counts.set(key, cell);
    }
  }
  return { accuracy: examples.length === 0 ? 0 : right / examples.length, confusion: [...counts.values()] };
}

const nameOf = (label: Label): string => ownOf(label) ?? label;

function* evaluated(model: LearnedModel): Generator<void, ModelFigures["evaluation"]> {
  let right = 0;
  for (const [at, { asked, register, intents }] of QUESTIONS.entries()) {
    if (at % SLICE === 0) yield;
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
