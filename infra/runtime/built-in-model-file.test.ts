import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";

/** The module and the model that it loads, as in a new process. */
const newProcess = async () => {
  vi.resetModules();
  const { loadBuiltInModel } = await import("./built-in-model-file.ts");
  const { builtInModelIfTrained, builtInParameters, takeBuiltInParameters } = await import(
    "@asesorador/domain/assistant/intents/built-in-model"
  );
  const { understand } = await import("@asesorador/domain/assistant/understanding/understanding");
  const understood = (message: string) => {
    const model = builtInModelIfTrained();
    if (model === null) throw new Error("this process has no model");
    const { intent, confidence } = understand(message, {
      operators: [],
      country: "peru",
      history: [],
      model,
    });
    return { intent, confidence };
  };
  return { loadBuiltInModel, understood, builtInParameters, takeBuiltInParameters };
};

type Parameters = NonNullable<ReturnType<Awaited<ReturnType<typeof newProcess>>["builtInParameters"]>>;
const QUESTIONS = ["¿hay permanencia?", "cuánto sale el internet más barato", "hola"];

const folder = temporaryFolder("built-in-model-");
let trained: Parameters;
let answers: unknown;
let own: string;

/** As `loadBuiltInModel`, with the parameters that were trained once for all tests. */
const load = async (from = own) => {
  const { loadBuiltInModel, takeBuiltInParameters, understood } = await newProcess();
  const how = await loadBuiltInModel(from, async () => takeBuiltInParameters(trained));
  return { how, answers: QUESTIONS.map(understood) };
};

beforeAll(async () => {
  const { loadBuiltInModel, builtInParameters, understood } = await newProcess();
  // From the run's own file where it belongs to these sources: training takes seconds of processor time.
  await loadBuiltInModel();
  const parameters = builtInParameters();
  if (parameters === null) throw new Error("nothing was trained");
  trained = parameters;
  answers = QUESTIONS.map(understood);
  expect((await load(join(folder, "first"))).how).toBe("trained");
}, 120_000);
beforeEach(({ task }) => {
  own = join(folder, task.id, "dist");
});

test("a process that has the model reads no file and trains nothing", async () => {
  const { loadBuiltInModel } = await newProcess();
  await loadBuiltInModel(join(folder, "first"));
  const train = vi.fn(async () => {});
  expect(await loadBuiltInModel(join(folder, "missing"), train)).toBe("loaded");
  expect(train).not.toHaveBeenCalled();
});

test("what one process trained the next one loads, and understands the same", async () => {
  expect(await load(join(folder, "first"))).toEqual({ how: "loaded", answers });
});

test.each([
  ["of other sources", (bytes: Buffer) => Buffer.concat([Buffer.from("x"), bytes.subarray(1)])],
  ["cut off", (bytes: Buffer) => bytes.subarray(0, 1_000)],
])("a file %s is replaced", async (_, changed) => {
  const written = readFileSync(join(folder, "first/assistant-model.bin"));
  const file = join(own, "assistant-model.bin");
  mkdirSync(own, { recursive: true });
  writeFileSync(file, changed(written));
  expect(await load()).toEqual({ how: "trained", answers });
  expect(readFileSync(file).equals(written)).toBe(true);
});

test("where no file can be written, a process has its model all the same", async () => {
  const blocked = join(folder, "a-file");
  writeFileSync(blocked, "");
  expect(await load(blocked)).toEqual({ how: "trained", answers });
});
