import { expect, test, vi } from "vitest";
import { builtInTrainingSet, trainingSetFor } from "./built-in-model.ts";
import {
  type Example,
  numbered,
  runInSlices,
  runToEnd,
  training,
  type Vocabulary,
} from "./intent-classifier.ts";

const FEATURES = { price: [11, 12, 900], speed: [21, 22, 900] } as const;
const trainingSet = () => {
  const vocabulary: Vocabulary = new Map();
  const examples = (["price", "speed"] as const).flatMap((label) =>
    [0, 1, 2].map(
      (n): Example<string> => ({
        label,
        features: numbered(new Set([...FEATURES[label], 10_000 + n]), vocabulary),
      }),
    ),
  );
  return { vocabulary, examples };
};

test("the likeliest label of numbered features is the first of the same features classified", () => {
  const { vocabulary, examples } = trainingSet();
  const classifier = runToEnd(training(examples, vocabulary));
  for (const label of ["price", "speed"] as const) {
    expect(classifier.classify(FEATURES[label])[0]?.label).toBe(label);
    expect(classifier.likeliest(numbered(new Set(FEATURES[label]), vocabulary))).toBe(label);
  }
});

test("features that no example has leave every label possible, with probabilities that sum to 1", () => {
  const { vocabulary, examples } = trainingSet();
  const scored = runToEnd(training(examples, vocabulary)).classify([77_777]);
  expect(scored.map(({ label }) => label).toSorted()).toEqual(["price", "speed"]);
  expect(scored.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
});

test("a message of unknown features is taken for the label whose examples hold many of them", () => {
  const vocabulary: Vocabulary = new Map();
  const examples = Array.from({ length: 20 }, (_, n): readonly Example<string>[] => [
    { label: "known", features: numbered(new Set([1, 2, 3, 4]), vocabulary) },
    { label: "odd", features: numbered(new Set([1, 2, 1000 + n, 2000 + n, 3000 + n]), vocabulary) },
  ]).flat();
  const classifier = runToEnd(training(examples, vocabulary));
  expect(classifier.classify([1, 2, 70_001, 70_002, 70_003])[0]?.label).toBe("odd");
  expect(classifier.classify([1, 2, 3])[0]?.label).toBe("known");
});

test("features that were numbered after a model was learned change nothing in it", () => {
  const { vocabulary, examples } = trainingSet();
  const classifier = runToEnd(training(examples, vocabulary));
  const before = classifier.classify(FEATURES.price);
  numbered(new Set([1, 2, 3]), vocabulary);
  expect(classifier.classify([...FEATURES.price])).toEqual(before);
  expect(classifier.likeliest(numbered(new Set([1, 2, 3, ...FEATURES.speed]), vocabulary))).toBe("speed");
});

test("work in slices comes to the same as work at once", async () => {
  const { vocabulary, examples } = trainingSet();
  const atOnce = runToEnd(training(examples, vocabulary));
  const inParts = await runInSlices(training(examples, vocabulary), async () => {});
  expect(inParts.classify(FEATURES.price)).toEqual(atOnce.classify(FEATURES.price));
});

test("operators' examples come after the assistant's own, and a synonym changes only the examples that hold it", () => {
  const own = runToEnd(trainingSetFor({ examples: [], synonyms: [] }));
  const taught = { userInput: "¿mudan la línea?", botResponse: "Sí.", intent: "mudanza" };
  const more = runToEnd(
    trainingSetFor({
      examples: [{ exampleId: "one", confidence: 0.9, isActive: true, ...taught }],
      synonyms: [{ word: "holi", means: "hola" }],
    }),
  );
  expect(more.examples.slice(own.examples.length).map(({ label }) => label)).toEqual(["own:mudanza"]);
  const changed = own.examples.filter(({ features }, at) => features !== more.examples[at]?.features);
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.every(({ label }) => label === "greeting")).toBe(true);
  // It reads every example, which takes long beside other tests on a busy machine.
}, 120_000);

test("a process that takes what another has read of the examples has the same training set without reading them", async () => {
  const none = { examples: [], synonyms: [] };
  const own = runToEnd(trainingSetFor(none));
  const read = builtInTrainingSet();
  if (read === null) throw new Error("nothing was read");
  vi.resetModules();
  const other = await import("./built-in-model.ts");
  other.takeBuiltInTrainingSet(() => ({ ...read, features: read.features.slice(1) }));
  // Of other examples: it begins to read.
  expect(other.trainingSetFor(none).next().done).toBe(false);
  other.takeBuiltInTrainingSet(() => read);
  const taken = runToEnd(other.trainingSetFor(none));
  expect(other.builtInTrainingSet()?.texts).toBe(read.texts);
  expect(taken.examples.length).toBe(own.examples.length);
  const isSame = ({ label, features }: Example<string>, at: number) =>
    label === own.examples[at]?.label && features === own.examples[at]?.features;
  expect(taken.examples.every(isSame)).toBe(true);
  expect(taken.vocabulary.size).toBe(own.vocabulary.size);
  expect([...taken.vocabulary].every(([feature, number]) => own.vocabulary.get(feature) === number)).toBe(
    true,
  );
}, 120_000);
