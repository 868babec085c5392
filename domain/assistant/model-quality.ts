import { KNOWN_OPERATORS } from "../kernel/market.ts";
import { QUESTIONS } from "./evaluation-questions.ts";
import { type Classifier, type Example, training } from "./intent-classifier.ts";
import { type Label, type LearnedModel, lookUpIn, ownOf } from "./learned-model.ts";
import type { Material } from "./training.ts";
import type { ModelFigures } from "./training-events.ts";
import { examplesFor, learning, understand } from "./understanding.ts";

/** The examples are cut into so many parts; each is judged by a model that learned the others. */
const PARTS = 3;
/** So many questions are understood between two pauses. */
const SLICE = 20;

type Measured = {
  readonly model: LearnedModel;
  readonly figures: Pick<ModelFigures, "examples" | "accuracy" | "confusion" | "evaluation">;
};

/** Learns the material and measures what came of it. Takes seconds; yields where other work may go on. */
export function* trainAndMeasure(modelId: string, material: Material): Generator<void, Measured> {
  const examples = yield* examplesFor(material);
  const crossed = yield* crossValidated(examples);
  const classifier = yield* learning(material);
  const model: LearnedModel = { modelId, classifier, lookUp: lookUpIn(material) };
  const evaluation = yield* evaluated(model);
  return { model, figures: { examples: examples.length, ...crossed, evaluation } };
}

/** Every example is judged once, by a model that has not learned it. */
function* crossValidated(
  examples: readonly Example<Label>[],
): Generator<void, Pick<ModelFigures, "accuracy" | "confusion">> {
  const counts = new Map<string, { readonly intent: string; readonly taken: string; count: number }>();
  let right = 0;
  for (let part = 0; part < PARTS; part += 1) {
    const isOut = (_: unknown, at: number) => at % PARTS === part;
    const classifier: Classifier<Label> = yield* training(examples.filter((one, at) => !isOut(one, at)));
    for (const [at, { label, features }] of examples.filter(isOut).entries()) {
      if (at % SLICE === 0) yield;
      const [intent, taken] = [nameOf(label), nameOf(classifier.classify(features)[0]?.label ?? "fallback")];
      if (intent === taken) right += 1;
      const key = `${intent} ${taken}`;
      const cell = counts.get(key) ?? { intent, taken, count: 0 };
      cell.count += 1;
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
