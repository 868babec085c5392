import {
  type ExampleImport,
  type ImportProblem,
  importedExamples,
} from "@asesorador/domain/assistant/example-import";
import { learnedIntentOf, SPECIFIED_INTENTS } from "@asesorador/domain/assistant/intent-names";
import { ownExampleText } from "@asesorador/domain/assistant/model-quality";
import { withoutPersonalData, withoutVolunteered } from "@asesorador/domain/assistant/personal-data-in-text";
import { nextDue } from "@asesorador/domain/assistant/retraining-schedule";
import { isUntrained, type TrainedModel } from "@asesorador/domain/assistant/training";
import {
  addExample,
  addIntent,
  changeSynonym,
  EMPTY_EXAMPLE,
  exportExamples,
  type ImportOutcome,
  importExamples,
  MAX_NAMED_PROBLEMS,
  type Model,
  NEW_EXAMPLE_CONFIDENCE,
  previewExampleFile,
  publishModel,
  type Run,
  readConfusionCell,
  readTraining,
  removeExample,
  removeIntent,
  removeSynonym,
  rollBackModel,
  scheduleRetraining,
  type Training,
  toggleExample,
  trainModel,
} from "@asesorador/domain/assistant/training-contract";
import { MAX_EXAMPLES, type TrainingCommand } from "@asesorador/domain/assistant/training-decider";
import { TRAINING_EXAMPLES } from "@asesorador/domain/assistant/training-examples";
import { unreachable } from "@asesorador/domain/kernel/decider";
import type { Issue } from "@asesorador/domain/kernel/endpoint";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { derivedUuid } from "../application/derived-id.ts";
import type { FollowedStream } from "../application/followed-stream.ts";
import { HttpError } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";
import { exampleFile, MODEL_UNKNOWN } from "./es.ts";
import { type BadExample, exampleFileOf, examplesIn } from "./example-files.ts";
import type { ModelNow } from "./model-now.ts";
import { yieldAfterSlice } from "./prepare.ts";
import { trainingNow, trainingRefusal } from "./rejections.ts";
import { trainModelNow } from "./train-model.ts";
import { type ChangeTraining, type MaterialState, unendedRuns } from "./training-material.ts";

type Ports = {
  /** ISO 8601, UTC. */
  readonly now: () => string;
  readonly training: FollowedStream<MaterialState>;
  readonly change: ChangeTraining;
  readonly models: ModelNow;
};

/** Examples, intents and synonyms of operators, and the models that are learned from them. */
export const trainingRoutes = (app: FastifyInstance, ports: Ports): void => {
  const { training, change } = ports;
  const now = () => Date.parse(ports.now());
  const trainer = trainerOf(app, ports);

  route(app, readTraining, async (_, { reply }) => {
    reply.header("cache-control", "no-store");
    return shownOf(await training.now(), now());
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
              userInput: withoutVolunteered(userInput),
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
  route(
    app,
    previewExampleFile,
    async ({ format, content }, { request, reply }) => {
      reply.header("cache-control", "no-store");
      const read = examplesIn(content, format, newIdsOf(request));
      const state = await training.now();
      const outcome = importedExamples(state, read.examples);
      if (state.examples.size + outcome.added.length > MAX_EXAMPLES)
        throw trainingRefusal("too_much_material");
      return outcomeOf(outcome, read.bad);
    },
    { bodyBytes: IMPORT_BYTES, answerMs: LIMITS.longAnswerMs, perMinute: LIMITS.exportsPerMinute },
  );
  route(
    app,
    importExamples,
    async ({ format, content }, { request }) => {
      const read = examplesIn(content, format, newIdsOf(request));
      let outcome: ExampleImport = { added: [], known: [], problems: [] };
      const { position } = await change((state) => {
        outcome = importedExamples(state, read.examples);
        const examples = outcome.added.map(({ at: _, ...one }) => ({
          ...one,
          confidence: NEW_EXAMPLE_CONFIDENCE,
        }));
        return { type: "AddExamples", examples };
      }, request);
      return { position, ...outcomeOf(outcome, read.bad) };
    },
    { bodyBytes: IMPORT_BYTES, answerMs: LIMITS.longAnswerMs, perMinute: LIMITS.exportsPerMinute },
  );
  route(
    app,
    exportExamples,
    async ({ format }, { reply }) => {
      reply.header("cache-control", "no-store");
      const { examples } = await training.now();
      return {
        name: `ejemplos-${teamDay(now())}.${format}`,
        content: exampleFileOf(examples.values(), format),
      };
    },
    { perMinute: LIMITS.exportsPerMinute },
  );
  route(app, toggleExample, ({ id, isActive }, { request }) =>
    change({ type: "ToggleExample", exampleId: id, isActive }, request),
  );
  route(app, removeExample, ({ id }, { request }) =>
    change({ type: "RemoveExample", exampleId: id }, request),
  );
  route(app, addIntent, ({ name }, { request }) => change({ type: "AddIntent", name }, request));
  route(app, removeIntent, ({ key }, { request }) => change({ type: "RemoveIntent", key }, request));
  route(app, changeSynonym, ({ word, means, seen }, { request }) =>
    change({ type: "ChangeSynonym", word, means, seen }, request),
  );
  route(app, removeSynonym, ({ word, seen }, { request }) =>
    change({ type: "RemoveSynonym", word, seen }, request),
  );

  route(
    app,
    trainModel,
    async ({ id }, { request }) => {
      const state = await training.now();
      const { running, stopped } = unendedRuns(state, now());
      const other = state.runs.has(id) ? undefined : running[0];
      if (other !== undefined) throw trainingNow(state.started.get(other));
      await change({ type: "StartTraining", modelId: id, cause: "person", dueAt: null, stopped }, request);
      trainer.start(id, request);
      return { id };
    },
    { perMinute: LIMITS.trainingsPerMinute },
  );
  route(app, scheduleRetraining, (schedule, { request }) =>
    change({ type: "ScheduleRetraining", ...schedule }, request),
  );
  route(app, readConfusionCell, async ({ id, intent, taken }, { reply }) => {
    reply.header("cache-control", "no-store");
    const { models, examples } = await training.now();
    const model = models.get(id);
    if (!model) throw new HttpError(404, "not_found", { message: MODEL_UNKNOWN });
    const cell = model.figures.confusion.find((one) => one.intent === intent && one.taken === taken);
    const learned = new Map(model.material.examples.map((one) => [one.exampleId, one.userInput]));
    return {
      count: cell?.count ?? 0,
      examples: (cell?.examples ?? []).flatMap((name) => {
        const own = learned.get(name) ?? examples.get(name)?.userInput;
        const text = own ?? ownExampleText(name);
        return text === null ? [] : [{ text, isOwn: own !== undefined }];
      }),
    };
  });
  route(app, publishModel, ({ id, seen }, { request }) =>
    change({ type: "PublishModel", modelId: id, seen }, request),
  );
  route(app, rollBackModel, ({ id }, { request }) => change({ type: "RollBack", from: id }, request));
};

/** MAX_EXAMPLE_FILE as JSON, where quotes and line breaks take two bytes, and letters with an accent two or three. */
const IMPORT_BYTES = 6_000_000;

/** The same file sent twice by one request is the same examples. */
const newIdsOf =
  (request: FastifyRequest) =>
  (at: number): string =>
    derivedUuid(`${request.id}/example/${at}`);

const outcomeOf = ({ added, known, problems }: ExampleImport, bad: readonly BadExample[]): ImportOutcome => {
  const all = [...bad, ...problems.map((one) => ({ at: one.at, what: whatIsWrong(one) }))];
  return {
    added: added.length,
    known: known.length,
    problems: all.length,
    named: all.toSorted((a, b) => a.at - b.at).slice(0, MAX_NAMED_PROBLEMS),
  };
};

const whatIsWrong = (problem: ImportProblem): string => {
  switch (problem.type) {
    case "unknown_intent":
      return exampleFile.unknownIntent(problem.intent);
    case "answer_missing":
      return exampleFile.answerMissing(problem.intent);
    case "other_intent":
      return exampleFile.otherIntent(problem.intent);
    case "repeated":
      return exampleFile.repeats(problem.first);
    default:
      return unreachable(problem);
  }
};

/** Trains behind the request that asked for it, which takes seconds of processor time. */
const trainerOf = (app: FastifyInstance, { training, change, models }: Ports) => {
  /** By the model that each trains. */
  const running = new Set<string>();
  let isClosed = false;
  app.addHook("onClose", async () => {
    isClosed = true;
  });
  const yieldUnlessClosed = async (): Promise<void> => {
    if (isClosed) throw new Error("the server is closing");
    await yieldAfterSlice();
  };
  const train = async (modelId: string, request: FastifyRequest): Promise<void> => {
    const record = (command: TrainingCommand) => change(command, request);
    const end = (outcome: "trained" | "failed") =>
      record({ type: "EndTraining", modelId, outcome, publishes: false });
    // A repeated request for a training that has ended.
    if ((await training.now()).runs.get(modelId)?.outcome !== null) return;
    try {
      const ports = { now: training.now, record, yieldNow: yieldUnlessClosed };
      models.keep(await trainModelNow(ports, modelId));
    } catch (error) {
      if (!isClosed) await end("failed");
      throw error;
    }
    await end("trained");
  };
  return {
    /** A repeat while it is trained here changes nothing. */
    start: (modelId: string, request: FastifyRequest): void => {
      if (running.has(modelId)) return;
      running.add(modelId);
      train(modelId, request)
        .catch((error: unknown) => request.log.error({ err: error }, "a model could not be trained"))
        .finally(() => running.delete(modelId));
    },
  };
};

/** The specification's sentence where a text is missing or blank. */
const incomplete = (issues: readonly Issue[]): string | null =>
  issues.some(({ path, code }) => code === "required" && /^(userInput|botResponse)$/.test(path))
    ? EMPTY_EXAMPLE
    : null;

const shownOf = (state: MaterialState, now: number): Training => {
  const { examples, intents, synonyms, models, published, made, schedule } = state;
  const madeOf = (id: string) => made.get(id) ?? { by: "", at: new Date(0).toISOString() };
  const countOf = (key: string) =>
    [...examples.values()].filter(({ intent, isActive }) => isActive && intent === key).length;
  const publishedId = published.at(-1) ?? null;
  const newest = [...models.values()].toReversed();
  const next = nextDue(schedule, now);
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
    models: newest
      .filter((model, at) => at < MAX_MODELS || model.figures.modelId === publishedId)
      .map((model) => modelOf(model, madeOf(model.figures.modelId))),
    runs: [...state.runs.keys()]
      .slice(-MAX_RUNS)
      .toReversed()
      .map((id) => runOf(state, id)),
    schedule: { ...schedule, nextAt: next === null ? null : new Date(next).toISOString() },
    publishedId,
    previousId: published.at(-2) ?? null,
    isUntrained: isUntrained(state),
    isTraining: unendedRuns(state, now).running.length > 0,
  };
};

/** So many of the newest trainings are shown. */
const MAX_RUNS = 10;

const runOf = ({ runs, started, models }: MaterialState, id: string): Run => {
  const { cause = "person", outcome = null } = runs.get(id) ?? {};
  const figures = models.get(id)?.figures;
  return {
    ...{ id, cause, outcome },
    ...(started.get(id) ?? { by: "", at: new Date(0).toISOString() }),
    accuracy: figures?.accuracy ?? null,
    compared: figures?.comparedWith?.accuracy ?? null,
  };
};

/** So many of the newest models are shown. */
const MAX_MODELS = 10;

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
  confusion: confusion
    .map(({ intent, taken, count }) => ({ intent, taken, count }))
    .toSorted((a, b) => Number(a.intent === a.taken) - Number(b.intent === b.taken) || b.count - a.count),
});
