import { randomUUID } from "node:crypto";
import { daysAfter, teamDay } from "@asesorador/domain/kernel/local-time";
import { readFinishTime } from "@asesorador/projections/journey/queries";
import { readReceivedLeads } from "@asesorador/projections/lead/queries";
import cookie from "@fastify/cookie";
import jwt from "@fastify/jwt";
import { type FastifyBaseLogger, type FastifyInstance, fastify } from "fastify";
import { accessAudit } from "./access/audit.ts";
import { accessRoutes } from "./access/routes.ts";
import type { Context, HttpSettings } from "./application/context.ts";
import { linkConversation } from "./assistant/link-to-lead.ts";
import { assistantRoutes } from "./assistant/routes.ts";
import { catalogCommands } from "./catalog/commands.ts";
import { catalogueFacts } from "./catalog/facts.ts";
import { brandNamesIn, knownCatalogue, knownCoverage, knownServices } from "./catalog/known-services.ts";
import { catalogQueries } from "./catalog/queries.ts";
import { guardRoutes } from "./http/access.ts";
import { keepAudit } from "./http/audit.ts";
import { identifier } from "./http/caller.ts";
import { answerClientError } from "./http/client-error.ts";
import { answerFailure } from "./http/failures.ts";
import { parseJsonBodies } from "./http/json-body.ts";
import { LIMITS } from "./http/limits.ts";
import { logRequests, quietController, withSerializers } from "./http/log.ts";
import { limitHooks } from "./http/time-limit.ts";
import { jwtOptions, tokens } from "./http/token.ts";
import { traceRequests } from "./http/trace-requests.ts";
import { answerUnchanged } from "./http/unchanged.ts";
import { journeyCommands } from "./journey/commands.ts";
import { journeyQueries } from "./journey/queries.ts";
import { assignmentRoutes } from "./lead/assignment-routes.ts";
import { leadCommands } from "./lead/commands.ts";
import { entryRoutes } from "./lead/entry-routes.ts";
import { exportRoute } from "./lead/export.ts";
import { leadImportRoutes } from "./lead/import-routes.ts";
import { choicePricing } from "./lead/price-choice.ts";
import { leadQueries } from "./lead/queries.ts";
import { reminderRoutes } from "./lead/reminders.ts";
import { statusLink } from "./lead/status-link.ts";
import { teamReportRoute } from "./lead/team-report.ts";
import { workCommands } from "./lead/work-commands.ts";
import { workQueries } from "./lead/work-queries.ts";
import { serveLive } from "./live/live.ts";
import { pushRoutes } from "./messages/push.ts";
import { messageRoutes } from "./messages/routes.ts";
import { staffRoutes } from "./messages/staff-routes.ts";
import { unsubscribeRoutes } from "./messages/unsubscribe.ts";
import { visitorMail } from "./messages/visitor-mail.ts";
import { operationsRoutes } from "./operations/routes.ts";
import { replayRoutes } from "./replay/routes.ts";
import { collectApi, serveApiDocument } from "./system/api-document.ts";
import { receiveCspReports } from "./system/csp-reports.ts";
import type { LandingFigures } from "./system/documents.ts";
import { serveFrontend } from "./system/frontend.ts";
import { securityHeaders } from "./system/headers.ts";
import { healthRoutes } from "./system/health.ts";
import { landingFigures } from "./system/landing-figures.ts";
import { type Metrics, serveMetrics } from "./system/metrics.ts";
import { rateLimits } from "./system/rate-limit.ts";
import { countShed, shedLoad } from "./system/shed-load.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { workspaceRoutes } from "./workspace/routes.ts";

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
  parseJsonBodies(app);
  logRequests(app);
  if (context.tracer) traceRequests(app, context.tracer);
  closeConnections(app);
  const limits = await rateLimits(app, settings);
  answerUnchanged(app, context, { ...settings, isWithinLimit: limits.isWithinLimit });
  limitHooks(app);
  await securityHeaders(app, settings.secureCookies);
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
  const catalogue = knownCatalogue(timed);
  const access = { ...settings, brandNames: brandNamesIn(catalogue) };
  accessRoutes(app, timed, access, sessionTokens);
  catalogCommands(app, timed);
  catalogQueries(app, timed);
  const priceChoice = choicePricing(knownServices(timed));
  leadCommands(app, timed, settings, {
    priceChoice,
    onAccepted: metrics.leadAccepted,
    linkConversation: linkConversation(timed),
  });
  leadQueries(app, timed);
  workCommands(app, timed, { priceChoice });
  entryRoutes(app, timed, settings, { priceChoice });
  leadImportRoutes(app, timed, settings, { priceChoice });
  reminderRoutes(app, timed);
  assignmentRoutes(app, timed);
  workQueries(app, timed);
  assistantRoutes(app, timed, { catalogue, coverage: knownCoverage(timed) });
  statusLink(app, timed, settings, visitorMail(timed));
  exportRoute(app, timed, settings);
  teamReportRoute(app, timed);
  journeyCommands(app, timed, metrics.visitDropped);
  journeyQueries(app, timed);
  operationsRoutes(app, timed);
  replayRoutes(app, timed);
  webhookRoutes(app, timed);
  messageRoutes(app, timed);
  staffRoutes(app, timed);
  pushRoutes(app, timed);
  await unsubscribeRoutes(app, timed, settings);
  workspaceRoutes(app, timed, settings);
  await serveLive(app, timed);
  await serveApiDocument(app, settings.demoCredentials !== null);
  const plansToday = catalogueFacts(timed);
  await serveFrontend(app, {
    dir: settings.frontendDir,
    publicOrigin: settings.publicOrigin ?? null,
    catalogue: plansToday,
    figures: landingFigures(() => readFigures(timed, plansToday), timed.now),
  });
  return Object.assign(app, { registry: metrics.registry });
};

/** The landing page's figures; a figure without data is null. */
const readFigures = async (
  { db, now }: Context,
  plansToday: ReturnType<typeof catalogueFacts>,
): Promise<LandingFigures> => {
  const today = teamDay(Date.parse(now()));
  const [leads, plans, finish] = await Promise.all([
    readReceivedLeads(db),
    plansToday(),
    readFinishTime(db, { wizard: "peru", from: daysAfter(today, 1 - FIGURES_DAYS), to: today }),
  ]);
  return {
    asOf: today,
    leads: leads === 0 ? null : leads,
    plans,
    finish: finish && finish.visits >= MIN_VISITS ? finish : null,
  };
};
/**
 * Project constants: days over which the landing page's median is taken, and the least number of visits for it. The
 * methodology page states both.
 */
const FIGURES_DAYS = 90;
const MIN_VISITS = 10;

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
