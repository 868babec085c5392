import { trainAndMeasure } from "@asesorador/domain/assistant/evaluation/model-quality";
import { runInSlices } from "@asesorador/domain/assistant/intents/intent-classifier";
import type { LearnedModel } from "@asesorador/domain/assistant/intents/learned-model";
import { publishedModel, type TrainingState } from "@asesorador/domain/assistant/training";
import type { TrainingCommand } from "@asesorador/domain/assistant/training-decider";
import type { Context } from "../application/context.ts";

export type TrainPorts = Pick<Context, "builtInQuality"> & {
  /** Includes every append that was acknowledged before the call. */
  readonly now: () => Promise<TrainingState>;
  /** Records one command; a repeat for the same model changes nothing. */
  readonly record: (command: TrainingCommand) => Promise<unknown>;
  /** Awaited between two steps of the work; rejects to stop it. */
  readonly yieldNow: () => Promise<unknown>;
  /** What learns and measures; absent: `trainAndMeasure`. */
  readonly train?: typeof trainAndMeasure;
};

/** Trains a model with the material that was active when its training started, measures it beside what is published, and records it. Takes seconds. */
export const trainModelNow = async (
  { now, record, yieldNow, builtInQuality, train = trainAndMeasure }: TrainPorts,
  modelId: string,
): Promise<LearnedModel> => {
  const state = await now();
  const material = state.runs.get(modelId)?.material;
  if (!material) throw new Error(`the training of ${modelId} has not started`);
  const startedAt = performance.now();
  const { model, figures } = await runInSlices(train(modelId, material), yieldNow);
  const durationMs = Math.round(performance.now() - startedAt);
  const published = publishedModel(state)?.figures;
  const compared = published ?? { modelId: null, ...(await builtInQuality(yieldNow)) };
  const comparedWith = {
    modelId: compared.modelId,
    accuracy: compared.accuracy,
    evaluation: compared.evaluation,
  };
  await record({
    type: "RecordModel",
    figures: { modelId, ...figures, comparedWith, durationMs },
    material,
  });
  return model;
};
