import { randomUUID } from "node:crypto";
import type { LearnedModel } from "@asesorador/domain/assistant/intents/learned-model";
import type { Reply } from "@asesorador/domain/assistant/replies/reply";
import { replyTo } from "@asesorador/domain/assistant/replies/reply-to";
import type { Material, TrainingState } from "@asesorador/domain/assistant/training";
import { trainingDecider } from "@asesorador/domain/assistant/training-decider";
import { describe, expect, test } from "vitest";
import { type Learner, modelNow } from "./model-now.ts";

const NEVER = new Promise<never>(() => undefined);
const neverLearns: Learner = { builtIn: () => NEVER, builtInIfTrained: () => null, learn: () => NEVER };

const untaught: TrainingState = trainingDecider.initialState;
/** Published, with an example of an operator's own intent and a synonym. */
const taught = (): TrainingState => {
  const exampleId = randomUUID();
  const modelId = randomUUID();
  const material: Material = {
    examples: [
      {
        exampleId,
        userInput: "¿hacen mudanzas de la línea?",
        botResponse: "Sí.",
        intent: "mudanza",
        confidence: 0.9,
        isActive: true,
      },
    ],
    synonyms: [{ word: "amarre", means: "permanencia" }],
  };
  const figures = {
    modelId,
    examples: 1,
    accuracy: 1,
    confusion: [],
    durationMs: 1,
    comparedWith: null,
    evaluation: { questions: 1, right: 1 },
  };
  return { ...untaught, models: new Map([[modelId, { figures, material }]]), published: [modelId] };
};

const modelsOf = (states: readonly TrainingState[], learner = neverLearns) => {
  let at = 0;
  const errors: unknown[] = [];
  const recent = async () => states[Math.min(at++, states.length - 1)] ?? untaught;
  return { errors, models: modelNow({ recent }, (error) => errors.push(error), learner) };
};

const ask = (message: string, model: LearnedModel): Reply =>
  replyTo(
    { message, turns: [], country: "peru" },
    { offerings: [], templates: {}, botName: "Asesora", model },
  );

describe("while a model is being learned", () => {
  test.each([
    ["hola", "greeting"],
    ["quiero hablar con un asesor", "human"],
    ["precios de claro hasta 90 soles", "price"],
    ["¿hay permanencia?", "clarify"],
    ["¿quién ganó el partido?", "fallback"],
  ])("%j is read as %s, by the first matching pattern", async (message, intent) => {
    const { models } = modelsOf([untaught]);
    const reply = ask(message, await models.current());
    expect([reply.intent, reply.text === ""]).toEqual([intent, false]);
  });

  test("what is not certain is asked back, with the pattern's question first", async () => {
    const { models } = modelsOf([untaught]);
    expect(ask("¿hay permanencia?", await models.current()).suggestions[0]).toBe("¿Hay permanencia?");
  });

  test("operators' examples and synonyms take effect, and a rollback undoes them", async () => {
    const { models } = modelsOf([taught(), untaught]);
    const published = await models.current();
    expect(ask("¿hacen mudanzas de la línea?", published)).toMatchObject({ intent: "mudanza", text: "Sí." });
    expect(ask("¿hay amarre?", published).suggestions[0]).toBe("¿Hay permanencia?");
    const undone = await models.current();
    expect(undone.modelId).toBeNull();
    expect(ask("¿hacen mudanzas de la línea?", undone).intent).not.toBe("mudanza");
  });
});

test("a model takes over when it is learned, unless another one was published meanwhile", async () => {
  const own: LearnedModel = { ...(await modelsOf([untaught]).models.current()) };
  const { promise, resolve } = Promise.withResolvers<LearnedModel>();
  const { models } = modelsOf([untaught, untaught, taught()], { ...neverLearns, builtIn: () => promise });
  expect(await models.current()).not.toBe(own);
  resolve(own);
  await promise;
  expect(await models.current()).toBe(own);
  expect((await models.current()).modelId).not.toBeNull();
});

test("training that fails is logged, and messages are answered all the same", async () => {
  const failure = new Error("out of memory");
  const { models, errors } = modelsOf([untaught], { ...neverLearns, builtIn: () => Promise.reject(failure) });
  const model = await models.current();
  await expect.poll(() => errors).toEqual([failure]);
  expect(ask("hola", model).intent).toBe("greeting");
});
