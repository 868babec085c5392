import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { configCommands } from "./config-commands.ts";
import { conversationCommands } from "./conversation-commands.ts";
import type { Catalogue } from "./offerings.ts";
import { assistantQueries } from "./queries.ts";

/** The chat, its feedback and its configuration; `catalogue` provides the plans that answers may mention. */
export const assistantRoutes = (app: FastifyInstance, context: Context, catalogue: Catalogue): void => {
  configCommands(app, context);
  conversationCommands(app, context, catalogue);
  assistantQueries(app, context);
};
