import { runInSlices } from "@asesorador/domain/assistant/intent-classifier";
import { type LearnedModel, lookUpIn } from "@asesorador/domain/assistant/learned-model";
import { publishedModel, type TrainedModel, type TrainingState } from "@asesorador/domain/assistant/training";
import { learning } from "@asesorador/domain/assistant/understanding";
import type { FollowedStream } from "../application/followed-stream.ts";
import { prepareAssistant, yieldAfterSlice } from "./prepare.ts";

export type ModelNow = {
  /**
   * The published model. Its examples and synonyms take effect with the first call after the publication; until its
   * classifier is trained, which takes some tenths of a second, the former one classifies the other messages.
   */
  current(): Promise<LearnedModel>;
  /** Uses a model that this process has trained already. */
  keep(model: LearnedModel): void;
};

/** The models of one process. */
export const modelNow = (
  training: Pick<FollowedStream<TrainingState>, "recent">,
  log: (error: unknown) => void,
): ModelNow => {
  let serving: LearnedModel | null = null;
  /** By id; only the last few that this process trained or tried. */
  const learned = new Map<string, LearnedModel>();
  const running = new Map<string, Promise<LearnedModel>>();

  const keep = (model: LearnedModel): void => {
    if (model.modelId === null) return;
    learned.delete(model.modelId);
    learned.set(model.modelId, model);
    const [oldest] = learned.keys();
    if (learned.size > MOST_KEPT && oldest !== undefined) learned.delete(oldest);
  };

  /** Trains each model once, however many messages wait for it. */
  const learn = ({ figures: { modelId }, material }: TrainedModel): Promise<LearnedModel> => {
    const known = running.get(modelId);
    if (known !== undefined) return known;
    const work = runInSlices(learning(material), yieldAfterSlice)
      .then((classifier) => {
        const model = { modelId, classifier, lookUp: lookUpIn(material) };
        keep(model);
        return model;
      })
      .finally(() => running.delete(modelId));
    running.set(modelId, work);
    return work;
  };

  const learnBehind = (model: TrainedModel): void => {
    learn(model)
      .then((done) => {
        if (serving?.modelId === done.modelId) serving = done;
      })
      .catch(log);
  };

  return {
    keep,
    current: async () => {
      const published = publishedModel(await training.recent());
      const wanted = published?.figures.modelId ?? null;
      if (serving?.modelId === wanted) return serving;
      if (published === null) serving = await prepareAssistant();
      else {
        const ready = learned.get(published.figures.modelId);
        const before = serving;
        if (ready) serving = ready;
        // The first model of a process: there is no other to answer with.
        else if (before === null) serving = await learn(published);
        else {
          serving = { ...before, modelId: wanted, lookUp: lookUpIn(published.material) };
          learnBehind(published);
        }
      }
      return serving;
    },
  };
};

const MOST_KEPT = 3;
