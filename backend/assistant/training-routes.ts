import { inSlices } from "@asesorador/domain/assistant/intent-classifier";
import { learnedIntentOf, SPECIFIED_INTENTS } from "@asesorador/domain/assistant/intent-names";
import { trainAndMeasure } from "@asesorador/domain/assistant/model-quality";
import { activeMaterial, type TrainedModel } from "@asesorador/domain/assistant/training";
import {
  addExample,
  addIntent,
  changeSynonym,
  EMPTY_EXAMPLE,
  type Model,
  NEW_EXAMPLE_CONFIDENCE,
  publishModel,
  readTraining,
  removeExample,
  removeIntent,
  removeSynonym,
  rollBackModel,
  type Training,
  toggleExample,
  trainModel,
} from "@asesorador/domain/assistant/training-contract";
import { TRAINING_EXAMPLES } from "@asesorador/domain/assistant/training-examples";
import { withoutPersonalData } from "@asesorador/domain/assistant/understanding";
import type { Issue } from "@asesorador/domain/kernel/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { FollowedStream } from "../application/followed-stream.ts";
import { HttpError } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";
import { TRAINING_NOW } from "./es.ts";
import type { ModelNow } from "./model-now.ts";
import { pause } from "./prepare.ts";
import type { ChangeTraining, MaterialState } from "./training-material.ts";

type Ports = {
  readonly training: FollowedStream<MaterialState>;
  readonly change: ChangeTraining;
  readonly models: ModelNow;
};

/** Examples, intents and synonyms of operators, and the models that are learned from them. */
export const trainingRoutes = (app: FastifyInstance, { training, change, models }: Ports): void => {
  const trainer = trainerOf(app, { training, change, models });

  route(app, readTraining, async (_, { reply }) => {
    reply.header("cache-control", "no-store");
    return { ...shownOf(await training.now()), isTraining: trainer.isRunning() };
  });

  route(
    app,
    addExample,
    ({ id, userInput, botResponse, intent }, { request }) =>
      change(
        {
          type: "AddExamples",
          examples: [
            {
              exampleId: id,
              userInput: withoutPersonalData(userInput),
              botResponse: withoutPersonalData(botResponse),
              intent,
              confidence: NEW_EXAMPLE_CONFIDENCE,
              isActive: true,
            },
          ],
        },
        request,
      ),
    { refusal: incomplete },
  );
  route(app, toggleExample, ({ id, isActive }, { request }) =>
    change({ type: "ToggleExample", exampleId: id, isActive }, request),
  );
  route(app, removeExample, ({ id }, { request }) =>
    change({ type: "RemoveExample", exampleId: id }, request),
  );
  route(app, addIntent, ({ name }, { request }) => change({ type: "AddIntent", name }, request));
  route(app, removeIntent, ({ key }, { request }) => change({ type: "RemoveIntent", key }, request));
  route(app, changeSynonym, ({ word, means }, { request }) =>
    change({ type: "ChangeSynonym", word: word.toLowerCase(), means: means.toLowerCase() }, request),
  );
  route(app, removeSynonym, ({ word }, { request }) => change({ type: "RemoveSynonym", word }, request));

  route(
    app,
    trainModel,
    async ({ id }, { request }) => {
      if (trainer.isRunning()) throw new HttpError(409, "training", { message: TRAINING_NOW });
      trainer.start(id, request);
      return { id };
    },
    { perMinute: LIMITS.trainingsPerMinute },
  );
  route(app, publishModel, ({ id }, { request }) => change({ type: "PublishModel", modelId: id }, request));
  route(app, rollBackModel, ({ id }, { request }) => change({ type: "RollBack", from: id }, request));
};

/** Trains behind the request that asked for it: seconds of processor time, one model at a time in each process. */
const trainerOf = (app: FastifyInstance, { training, change, models }: Ports) => {
  let isRunning = false;
  let isClosed = false;
  app.addHook("onClose", async () => {
    isClosed = true;
  });
  const pauseUnlessClosed = async (): Promise<void> => {
    if (isClosed) throw new Error("the server is closing");
    await pause();
  };
  const train = async (modelId: string, request: FastifyRequest): Promise<void> => {
    const material = activeMaterial(await training.now());
    const startedAt = performance.now();
    const { model, figures } = await inSlices(trainAndMeasure(modelId, material), pauseUnlessClosed);
    models.keep(model);
    const durationMs = Math.round(performance.now() - startedAt);
    await change(
      {
        type: "RecordModel",
        figures: { modelId, ...figures, durationMs },
        exampleIds: material.examples.map(({ exampleId }) => exampleId),
        synonyms: material.synonyms,
      },
      request,
    );
  };
  return {
    isRunning: () => isRunning,
    start: (modelId: string, request: FastifyRequest): void => {
      isRunning = true;
      train(modelId, request)
        .catch((error: unknown) => request.log.error({ err: error }, "a model could not be trained"))
        .finally(() => {
          isRunning = false;
        });
    },
  };
};

/** The specification's sentence where a text is missing or blank. */
const incomplete = (issues: readonly Issue[]): string | null =>
  issues.some(({ path, code }) => code === "required" && /^(userInput|botResponse)$/.test(path))
    ? EMPTY_EXAMPLE
    : null;

const shownOf = (state: MaterialState): Omit<Training, "isTraining"> => {
  const { examples, intents, synonyms, models, published, made } = state;
  const madeOf = (id: string) => made.get(id) ?? { by: "", at: new Date(0).toISOString() };
  const countOf = (key: string) =>
    [...examples.values()].filter(({ intent, isActive }) => isActive && intent === key).length;
  const newest = [...models.values()].at(-1);
  return {
    examples: [...examples.values()]
      .map(({ exampleId: id, ...example }) => ({ id, ...example, ...madeOf(id) }))
      .toReversed(),
    intents: [
      ...[...intents].map(([key, name]) => ({ key, name, isOwn: true, examples: countOf(key) })),
      ...[...SPECIFIED_INTENTS, ...Object.keys(TRAINING_EXAMPLES)]
        .filter((key) => learnedIntentOf(key) !== null)
        .map((key) => ({ key, name: null, isOwn: false, examples: countOf(key) })),
    ],
    synonyms: [...synonyms].map(([word, means]) => ({ word, means })),
    models: [...models.values()]
      .slice(-MOST_MODELS)
      .toReversed()
      .map((model) => modelOf(model, madeOf(model.figures.modelId))),
    publishedId: published.at(-1) ?? null,
    previousId: published.at(-2) ?? null,
    isUntrained: !isSameMaterial(state, newest),
  };
};

/** So many of the newest models are shown. */
const MOST_MODELS = 10;

const modelOf = (
  { figures: { modelId, confusion, ...figures }, material }: TrainedModel,
  made: { readonly by: string; readonly at: string },
): Model => ({
  ...figures,
  id: modelId,
  trainedAt: made.at,
  by: made.by,
  taught: material.examples.length,
  synonyms: material.synonyms.length,
  confusion: confusion.toSorted(
    (a, b) => Number(a.intent === a.taken) - Number(b.intent === b.taken) || b.count - a.count,
  ),
});

const isSameMaterial = (state: MaterialState, newest: TrainedModel | undefined): boolean => {
  const { examples, synonyms } = activeMaterial(state);
  const learned = newest?.material ?? { examples: [], synonyms: [] };
  const names = (one: { readonly exampleId: string }) => one.exampleId;
  return (
    JSON.stringify(examples.map(names)) === JSON.stringify(learned.examples.map(names)) &&
    JSON.stringify(synonyms) === JSON.stringify(learned.synonyms)
  );
};
