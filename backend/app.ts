import { randomUUID } from "node:crypto";
import { readCatalogueFacts } from "@asesorador/projections/catalog/queries";
import cookie from "@fastify/cookie";
import jwt from "@fastify/jwt";
import { type FastifyBaseLogger, type FastifyInstance, fastify } from "fastify";
import { accessAudit } from "./access/audit.ts";
import type { Context, HttpSettings } from "./application/context.ts";
import { catalogueCopy } from "./catalog/catalogue-copy.ts";
import { guardRoutes } from "./http/access.ts";
import { keepAudit } from "./http/audit.ts";
import { identifier } from "./http/caller.ts";
import { answerClientError } from "./http/client-error.ts";
import { answerFailure } from "./http/failures.ts";
import { parseJsonBodies } from "./http/json-body.ts";
import { LIMITS } from "./http/limits.ts";
import { logRequests, quietController, withSerializers } from "./http/log.ts";
import { requireOneHost } from "./http/one-host.ts";
import { limitPipelining } from "./http/pipelining.ts";
import { limitHooks } from "./http/time-limit.ts";
import { jwtOptions, tokens } from "./http/token.ts";
import { traceRequests } from "./http/trace-requests.ts";
import { answerUnchanged } from "./http/unchanged.ts";
import { readLandingFigures } from "./read-landing-figures.ts";
import { sliceRoutes } from "./slice-routes.ts";
import { collectApi, serveApiDocument } from "./system/api-document.ts";
import { receiveCspReports } from "./system/csp-reports.ts";
import { serveFrontend } from "./system/frontend.ts";
import { securityHeaders } from "./system/headers.ts";
import { healthRoutes } from "./system/health.ts";
import { landingFigures } from "./system/landing-figures.ts";
import { type Metrics, serveMetrics } from "./system/metrics.ts";
import { rateLimits } from "./system/rate-limit.ts";
import { countShed, shedLoad } from "./system/shed-load.ts";

export type AppOptions = {
  /**
   * A pino logger or a compatible one; null: silent. Its lines hold no personal data, whatever the logger's own
   * settings are.
   */
  readonly logger: FastifyBaseLogger | null;
};

/** The application with its metrics registry, so that a second listener can serve the same metrics. */
export type App = FastifyInstance & Pick<Metrics, "registry">;

/**
 * Builds the whole HTTP surface without listening; tests call it with `inject`. Closing answers the requests in flight,
 * asks keep-alive clients to disconnect and accepts no new connections. The caller closes `context`.
 */
export const buildApp = async (
  context: Context,
  settings: HttpSettings,
  { logger }: AppOptions,
): Promise<App> => {
  const app = bareApp(settings, logger);
  limitPipelining(app);
  parseJsonBodies(app);
  logRequests(app);
  if (context.tracer) traceRequests(app, context.tracer);
  closeConnections(app);
  const limits = await rateLimits(app, settings);
  answerUnchanged(app, context, { ...settings, isWithinLimit: limits.isWithinLimit });
  limitHooks(app);
  await securityHeaders(app, settings.secureCookies);
  requireOneHost(app);
  limits.enforce();
  const shed = shedLoad(app, context);
  await app.register(cookie);
  await app.register(jwt, jwtOptions(settings.jwtSecret));
  await collectApi(app);
  const sessionTokens = tokens(app, context.now);
  guardRoutes(app, identifier(context, settings.secureCookies, sessionTokens.read));

  const metrics = serveMetrics(app, context);
  countShed(metrics.registry, shed);
  const timed: Context = { ...context, store: metrics.timed(context.store) };
  await receiveCspReports(app, metrics.registry);
  healthRoutes(app, timed);
  keepAudit(app, accessAudit(timed));
  await sliceRoutes(app, timed, settings, { sessionTokens, metrics });
  await serveApiDocument(app, settings.demoCredentials !== null);
  const plansToday = catalogueCopy(timed.readModels, () => readCatalogueFacts(timed.db));
  await serveFrontend(app, {
    dir: settings.frontendDir,
    publicOrigin: settings.publicOrigin ?? null,
    catalogue: plansToday,
    figures: landingFigures(
      () => readLandingFigures(timed, plansToday),
      timed.now,
      (error) => app.log.warn({ err: error }, "the landing page's figures could not be read"),
    ),
  });
  return Object.assign(app, { registry: metrics.registry });
};

const bareApp = ({ trustedProxies }: HttpSettings, logger: FastifyBaseLogger | null): FastifyInstance => {
  const app = fastify({
    ...(logger ? { loggerInstance: withSerializers(logger) } : {}),
    logController: quietController(),
    // A request id sent by the client is ignored: it would enter the log and the history unchecked.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: LIMITS.requestMs,
    connectionTimeout: LIMITS.connectionMs,
    keepAliveTimeout: LIMITS.keepAliveMs,
    forceCloseConnections: "idle",
    // A request that arrives during closing is still answered.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      answerFailure(error, request, reply);
    },
  });
  app.server.headersTimeout = LIMITS.headersMs;
  app.removeContentTypeParser("text/plain");
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  return app;
};

/** Answers sent while closing end their connection, so that no keep-alive client holds the server open. */
const closeConnections = (app: FastifyInstance): void => {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", (_, reply, _payload, done) => {
    if (closing) reply.header("connection", "close");
    done();
  });
};
