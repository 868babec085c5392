import {
  builtInModelIfTrained,
  learning,
  prepareBuiltInModel,
} from "@asesorador/domain/assistant/intents/built-in-model";
import { type Classifier, runInSlices } from "@asesorador/domain/assistant/intents/intent-classifier";
import {
  type Label,
  type LearnedModel,
  lookUpIn,
  NO_LOOKUP,
} from "@asesorador/domain/assistant/intents/learned-model";
import { patternClassifier } from "@asesorador/domain/assistant/intents/pattern-classifier";
import {
  type Material,
  publishedModel,
  type TrainedModel,
  type TrainingState,
} from "@asesorador/domain/assistant/training";
import type { FollowedStream } from "../application/followed-stream.ts";
import { yieldAfterSlice } from "./time-slicer.ts";

export type ModelNow = {
  /**
   * The published model; never waits for training. Its examples and synonyms take effect with the first call after the
   * publication. Until its classifier is trained, which takes some tenths of a second, the former one classifies the other
   * messages; in a process that has trained none, the first matching pattern.
   */
  current(): Promise<LearnedModel>;
  /** Uses a model that this process has trained already. */
  keep(model: LearnedModel): void;
};

/** How models are trained, in time slices. */
export type Learner = {
  /** The assistant's built-in model. */
  readonly builtIn: () => Promise<LearnedModel>;
  /** The assistant's built-in model where it is trained already; else null. */
  readonly builtInIfTrained: () => LearnedModel | null;
  readonly learn: (material: Material) => Promise<Classifier<Label>>;
};

const IN_PROCESS: Learner = {
  builtIn: () => prepareBuiltInModel(yieldAfterSlice),
  builtInIfTrained: builtInModelIfTrained,
  learn: (material) => runInSlices(learning(material), yieldAfterSlice),
};

/** The models of one process. */
export const modelNow = (
  training: Pick<FollowedStream<TrainingState>, "recent">,
  log: (error: unknown) => void,
  learner = IN_PROCESS,
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
    if (learned.size > MAX_KEPT && oldest !== undefined) learned.delete(oldest);
  };

  /** Trains each model once, however often it is asked for. */
  const learn = ({ figures: { modelId }, material }: TrainedModel): Promise<LearnedModel> => {
    const known = running.get(modelId);
    if (known !== undefined) return known;
    const work = learner
      .learn(material)
      .then((classifier) => {
        const model = { modelId, classifier, lookUp: lookUpIn(material) };
        keep(model);
        return model;
      })
      .finally(() => running.delete(modelId));
    running.set(modelId, work);
    return work;
  };

  const serveWhenLearned = (work: Promise<LearnedModel>): void => {
    work
      .then((done) => {
        if (serving?.modelId === done.modelId) serving = done;
      })
      .catch(log);
  };

  return {
    keep,
    current: async () => {
      const published = publishedModel(await training.recent());
      const modelId = published?.figures.modelId ?? null;
      if (serving?.modelId === modelId) return serving;
      const ready = modelId === null ? learner.builtInIfTrained() : (learned.get(modelId) ?? null);
      if (ready !== null) {
        serving = ready;
        return serving;
      }
      const { classifier } = serving ?? learner.builtInIfTrained() ?? { classifier: patternClassifier };
      serving = { modelId, classifier, lookUp: published ? lookUpIn(published.material) : NO_LOOKUP };
      serveWhenLearned(published ? learn(published) : learner.builtIn());
      return serving;
    },
  };
};

const MAX_KEPT = 3;
