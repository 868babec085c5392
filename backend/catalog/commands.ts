import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { brandCommands } from "./brand-commands.ts";
import { importRoutes } from "./import-routes.ts";
import { inTurn } from "./in-turn.ts";
import { priceRoutes } from "./price-routes.ts";
import { serviceCommands } from "./service-commands.ts";

export const catalogCommands = (app: FastifyInstance, context: Context): void => {
  const turns = inTurn(context.readModels);
  brandCommands(app, context, turns);
  serviceCommands(app, context, turns);
  priceRoutes(app, context, turns);
  importRoutes(app, context, turns);
};
