import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { analyticsRoute } from "./analytics.ts";
import { articleIndex } from "./article-index.ts";
import { changeTraining } from "./change-training.ts";
import { configCommands } from "./config-commands.ts";
import { conversationCommands } from "./conversation-commands.ts";
import { followRoutes } from "./follow-routes.ts";
import { changeKnowledge, followKnowledge } from "./knowledge-items.ts";
import { knowledgeNow } from "./knowledge-now.ts";
import { knowledgeRoutes } from "./knowledge-routes.ts";
import { languageModelRoute } from "./language-model-route.ts";
import { modelNow } from "./model-now.ts";
import { monitorRoutes } from "./monitor.ts";
import type { Offered } from "./offerings.ts";
import { previewRoute } from "./preview.ts";
import { assistantQueries } from "./queries.ts";
import { queueRoutes } from "./queue.ts";
import { replyComposer } from "./reply-composer.ts";
import { takeOverRoutes } from "./take-over.ts";
import { followTraining } from "./training-material.ts";
import { trainingRoutes } from "./training-routes.ts";

/** The chat, its feedback, its configuration and its training; `offered` provides the plans that answers may mention. */
export const assistantRoutes = (app: FastifyInstance, context: Context, offered: Offered): void => {
  const training = followTraining(context.store);
  const change = changeTraining(context, training);
  const models = modelNow(training, (error) =>
    app.log.error({ err: error }, "the published model could not be learned"),
  );
  // Starts training a published model. The built-in one is in memory already, where the process has loaded it.
  app.addHook("onListen", (done) => {
    models
      .current()
      .catch((error: unknown) => app.log.warn({ err: error }, "the assistant's model is not being learned"));
    done();
  });
  const items = followKnowledge(context.store);
  const articles = articleIndex(items);
  const knowledge = knowledgeNow(context, { ...offered, models, articles });
  configCommands(app, context);
  const composeReply = replyComposer(context, knowledge);
  conversationCommands(app, context, composeReply);
  assistantQueries(app, context, { items, training });
  previewRoute(app, knowledge);
  trainingRoutes(app, { ...context, training, change, models });
  queueRoutes(app, context, change);
  const changeItems = changeKnowledge(context, items);
  knowledgeRoutes(app, context, { items, articles, change: changeItems });
  monitorRoutes(app, context, { catalogue: offered.catalogue, items, training, changeItems });
  takeOverRoutes(app, context);
  followRoutes(app, context, composeReply);
  analyticsRoute(app, context, training);
  languageModelRoute(app, context);
};
