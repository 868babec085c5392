import {
  classifierOf,
  numbered,
  runToEnd,
  training,
  type Vocabulary,
} from "@asesorador/domain/assistant/intents/intent-classifier";
import { expect, test } from "vitest";
import { decodedParameters, encodedParameters } from "./parameters-file.ts";
import { decodedTrainingSet, encodedTrainingSet } from "./training-set-file.ts";

const trained = () => {
  const vocabulary: Vocabulary = new Map();
  const examples = ["price", "speed", "año"].flatMap((label, n) =>
    [0, 1, 2].map((each) => ({
      label,
      features: numbered(new Set([n + 1, -0x8000_0000, 100 + each]), vocabulary),
    })),
  );
  return runToEnd(training(examples, vocabulary, 0.6));
};

test("a classifier of decoded parameters classifies as the trained one does", () => {
  const classifier = trained();
  const parameters = decodedParameters(encodedParameters(classifier.parameters()));
  if (parameters === null) throw new Error("they were not decoded");
  for (const features of [[1], [2, -0x8000_0000], [3, 101, 55_555], []])
    expect(classifierOf(parameters, 0.6).classify(features)).toEqual(classifier.classify(features));
});

test("bytes inside of a larger buffer are decoded wherever they begin", () => {
  const bytes = encodedParameters(trained().parameters());
  const shifted = Buffer.concat([new Uint8Array(3), bytes]);
  expect(decodedParameters(shifted.subarray(3))).toEqual(decodedParameters(bytes));
});

test.each([
  ["nothing", () => new Uint8Array()],
  ["a file that was cut off", (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 1)],
  ["a file that goes on", (bytes: Uint8Array) => new Uint8Array([...bytes, 0, 0, 0, 0])],
  ["another file", () => new TextEncoder().encode("<!doctype html>")],
  ["a damaged header", (bytes: Uint8Array) => bytes.with(6, 0)],
])("%s is no file of parameters", (_, damage) => {
  expect(decodedParameters(damage(encodedParameters(trained().parameters())))).toBeNull();
});

test("a decoded training set has the texts, features and vocabulary of the encoded one", () => {
  const set = {
    texts: ["¿cuánto cuesta?", "", "hay en san borja"],
    features: [new Int32Array([2, 0, 1]), new Int32Array(), new Int32Array([1])],
    vocabulary: new Int32Array([-0x8000_0000, 7, 11]),
  };
  const bytes = encodedTrainingSet(set);
  expect(decodedTrainingSet(bytes)).toEqual(set);
  expect(decodedTrainingSet(bytes.subarray(0, bytes.length - 1))).toBeNull();
  expect(decodedTrainingSet(encodedParameters(trained().parameters()))).toBeNull();
});
