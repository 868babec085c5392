import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { serialQueue } from "../application/serial-queue.ts";
import { brandCommands } from "./brand-commands.ts";
import { coverageRoutes } from "./coverage-routes.ts";
import { importRoutes } from "./import-routes.ts";
import { priceRoutes } from "./price-routes.ts";
import { serviceCommands } from "./service-commands.ts";

export const catalogCommands = (app: FastifyInstance, context: Context): void => {
  // A taken id is refused by its stream, a taken code by its claim (codes.ts).
  const enqueue = serialQueue(context.readModels, { whenBehind: "run" });
  brandCommands(app, context, enqueue);
  serviceCommands(app, context, enqueue);
  priceRoutes(app, context, enqueue);
  importRoutes(app, context, enqueue);
  coverageRoutes(app, context, enqueue);
};
