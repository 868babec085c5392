import { TRAINING_EXAMPLES } from "@asesorador/domain/assistant/examples/training-examples";
import { learnedIntentOf, SPECIFIED_INTENTS } from "@asesorador/domain/assistant/intents/intent-names";
import { nextDue } from "@asesorador/domain/assistant/retraining-schedule";
import { isUntrained, type TrainedModel } from "@asesorador/domain/assistant/training";
import {
  addIntent,
  changeSynonym,
  type Model,
  type Run,
  readTraining,
  removeIntent,
  removeSynonym,
  type Training,
} from "@asesorador/domain/assistant/training-contract";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import type { FollowedStream } from "../application/followed-stream.ts";
import { route } from "../http/route.ts";
import type { ChangeTraining } from "./change-training.ts";
import { exampleRoutes } from "./example-routes.ts";
import type { ModelNow } from "./model-now.ts";
import { modelRoutes } from "./model-routes.ts";
import { type MaterialState, unendedRuns } from "./training-material.ts";

type Ports = Pick<Context, "builtInQuality"> & {
  /** ISO 8601, UTC. */
  readonly now: () => string;
  readonly training: FollowedStream<MaterialState>;
  readonly change: ChangeTraining;
  readonly models: ModelNow;
};

/** Examples, intents and synonyms of operators, and the models that are learned from them. */
export const trainingRoutes = (
  app: FastifyInstance,
  { now, training, change, models, builtInQuality }: Ports,
): void => {
  const ports = { nowMs: () => Date.parse(now()), training, change };

  route(app, readTraining, async (_, { reply }) => {
    reply.header("cache-control", "no-store");
    return shownOf(await training.now(), ports.nowMs());
  });

  exampleRoutes(app, ports);

  route(app, addIntent, ({ name }, { request }) => change({ type: "AddIntent", name }, request));
  route(app, removeIntent, ({ key }, { request }) => change({ type: "RemoveIntent", key }, request));
  route(app, changeSynonym, ({ word, means, seen }, { request }) =>
    change({ type: "ChangeSynonym", word, means, seen }, request),
  );
  route(app, removeSynonym, ({ word, seen }, { request }) =>
    change({ type: "RemoveSynonym", word, seen }, request),
  );

  modelRoutes(app, { ...ports, models, builtInQuality });
};

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

/** The newest trainings that are shown. */
const MAX_RUNS = 10;

const runOf = ({ runs, started, models }: MaterialState, id: string): Run => {
  const { cause = "person", outcome = null } = runs.get(id) ?? {};
  const figures = models.get(id)?.figures;
  return {
    id,
    cause,
    outcome,
    ...(started.get(id) ?? { by: "", at: new Date(0).toISOString() }),
    accuracy: figures?.accuracy ?? null,
    compared: figures?.comparedWith?.accuracy ?? null,
  };
};

/** The newest models that are shown. */
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
