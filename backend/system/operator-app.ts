import { type FastifyBaseLogger, type FastifyInstance, fastify } from "fastify";
import type { Registry } from "prom-client";
import { answerClientError } from "../http/client-error.ts";
import { answerFailure, answerNotFound } from "../http/failures.ts";
import { LIMITS } from "../http/limits.ts";
import { quietController, withSerializers } from "../http/log.ts";
import { healthRoutes } from "./health.ts";
import { metricsRegistry, type Observed } from "./metrics-registry.ts";

/**
 * /metrics and the health routes for operators, on a separate listener without sessions: bind it to an address that
 * only the operator's network reaches. Not yet listening.
 */
export const buildOperatorApp = (
  observed: Observed & { readonly registry?: Registry },
  logger: FastifyBaseLogger,
): FastifyInstance => {
  const app = fastify({
    loggerInstance: withSerializers(logger),
    logController: quietController(),
    requestIdHeader: false,
    bodyLimit: 1,
    requestTimeout: LIMITS.requestMs,
    forceCloseConnections: true,
    clientErrorHandler: answerClientError,
  });
  const registry = observed.registry ?? metricsRegistry(observed);
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  app.setNotFoundHandler((_, reply) => answerNotFound(reply));
  healthRoutes(app, observed);
  app.get("/metrics", async (_, reply) =>
    reply
      .type(registry.contentType)
      .header("cache-control", "no-store")
      .send(await registry.metrics()),
  );
  return app;
};
