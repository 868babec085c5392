import { ownExampleText } from "@asesorador/domain/assistant/evaluation/model-quality";
import {
  publishModel,
  readConfusionCell,
  rollBackModel,
  scheduleRetraining,
  trainModel,
} from "@asesorador/domain/assistant/training-contract";
import type { TrainingCommand } from "@asesorador/domain/assistant/training-decider";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";
import type { TrainingPorts } from "./change-training.ts";
import type { ModelNow } from "./model-now.ts";
import { trainingNow, trainingRefusal } from "./rejections.ts";
import { yieldAfterSlice } from "./time-slicer.ts";
import { trainModelNow } from "./train-model.ts";
import { type MaterialState, unendedRuns } from "./training-material.ts";

type Ports = TrainingPorts & Pick<Context, "builtInQuality"> & { readonly models: ModelNow };

/** Training a model, now or on a schedule, looking into its errors, and publishing it. */
export const modelRoutes = (app: FastifyInstance, ports: Ports): void => {
  const { nowMs, training, change } = ports;
  const trainer = trainerOf(app, ports);

  route(
    app,
    trainModel,
    async ({ id }, { request }) => {
      const state = await training.now();
      const { running, stopped } = unendedRuns(state, nowMs());
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
    return confusionCell(await training.now(), { id, intent, taken });
  });
  route(app, publishModel, ({ id, seen }, { request }) =>
    change({ type: "PublishModel", modelId: id, seen }, request),
  );
  route(app, rollBackModel, ({ id }, { request }) => change({ type: "RollBack", from: id }, request));
};

/** The questions behind a cell of a model's confusion matrix, as far as their texts are known. Throws a 404 for an unknown model. */
const confusionCell = (
  { models, examples }: MaterialState,
  { id, intent, taken }: { readonly id: string; readonly intent: string; readonly taken: string },
) => {
  const model = models.get(id);
  if (!model) throw trainingRefusal("unknown_model");
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
};

/** Trains behind the request that asked for it, which takes seconds of processor time. */
const trainerOf = (
  app: FastifyInstance,
  { training, change, models, builtInQuality }: Omit<Ports, "nowMs">,
) => {
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
      const ports = { now: training.now, record, yieldNow: yieldUnlessClosed, builtInQuality };
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
