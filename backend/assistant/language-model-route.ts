import { MODEL_USE_DAYS, readLanguageModel } from "@asesorador/domain/assistant/language-model-contract";
import { readModelUse } from "@asesorador/projections/assistant/model-call-queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { waitForPosition } from "../http/conditional.ts";
import { route } from "../http/route.ts";

/** The outside language model's configuration, without its key, and its use. */
export const languageModelRoute = (app: FastifyInstance, context: Context): void =>
  route(app, readLanguageModel, async ({ position }, { request, reply }) => {
    await waitForPosition(context, request, position);
    reply.header("cache-control", "no-store");
    const { languageModel: model } = context;
    return {
      configured: model
        ? { name: model.name, host: model.host, prices: model.prices, isPaused: model.isPaused() }
        : null,
      use: await readModelUse(context.db, context.now(), MODEL_USE_DAYS),
    };
  });
