import type { FastifyInstance } from "fastify";
import { accessRoutes } from "./access/routes.ts";
import type { Context, HttpSettings } from "./application/context.ts";
import { linkConversation } from "./assistant/link-to-lead.ts";
import { assistantRoutes } from "./assistant/routes.ts";
import { catalogCommands } from "./catalog/commands.ts";
import { brandNamesIn, knownCatalogue, knownCoverage, knownService } from "./catalog/known-catalogue.ts";
import { catalogQueries } from "./catalog/queries.ts";
import { serviceBefore } from "./catalog/service-before.ts";
import type { tokens } from "./http/token.ts";
import { journeyCommands } from "./journey/commands.ts";
import { journeyQueries } from "./journey/queries.ts";
import { assignmentRoutes } from "./lead/assignment-routes.ts";
import { entryRoutes } from "./lead/entry-routes.ts";
import { exportRoute } from "./lead/export.ts";
import { leadImportRoutes } from "./lead/import-routes.ts";
import { choicePricing } from "./lead/price-choice.ts";
import { leadQueries } from "./lead/queries.ts";
import { reminderRoutes } from "./lead/reminders.ts";
import { statusLink } from "./lead/status-link.ts";
import { submissionRoute } from "./lead/submission-route.ts";
import { teamReportRoute } from "./lead/team-report.ts";
import { workCommands } from "./lead/work-commands.ts";
import { workQueries } from "./lead/work-queries.ts";
import { serveLive } from "./live/live.ts";
import { pushRoutes } from "./messages/push.ts";
import { messageRoutes } from "./messages/routes.ts";
import { staffRoutes } from "./messages/staff-routes.ts";
import { statusPagePreferences } from "./messages/status-page-preferences.ts";
import { unsubscribeRoutes } from "./messages/unsubscribe.ts";
import { operationsRoutes } from "./operations/routes.ts";
import { replayRoutes } from "./replay/routes.ts";
import type { Metrics } from "./system/metrics.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { workspaceRoutes } from "./workspace/routes.ts";

type Options = {
  readonly sessionTokens: ReturnType<typeof tokens>;
  readonly metrics: Pick<Metrics, "leadAccepted" | "visitDropped">;
};

/** The API: the routes of all slices. What one slice needs of another is handed over here. */
export const sliceRoutes = async (
  app: FastifyInstance,
  context: Context,
  settings: HttpSettings,
  { sessionTokens, metrics }: Options,
): Promise<void> => {
  const catalogue = knownCatalogue(context);
  const access = { ...settings, brandNames: brandNamesIn(catalogue) };
  accessRoutes(app, context, access, sessionTokens);
  catalogCommands(app, context);
  catalogQueries(app, context);
  const findService = knownService(catalogue);
  const priceChoice = choicePricing(findService);
  submissionRoute(app, context, settings, {
    priceChoice,
    onAccepted: metrics.leadAccepted,
    linkConversation: linkConversation(context),
  });
  leadQueries(app, context);
  workCommands(app, context, { priceChoice });
  entryRoutes(app, context, settings, { priceChoice });
  leadImportRoutes(app, context, settings, { priceChoice });
  reminderRoutes(app, context);
  assignmentRoutes(app, context);
  workQueries(app, context, { findServiceBefore: serviceBefore(context) });
  assistantRoutes(app, context, { catalogue, coverage: knownCoverage(context) });
  statusLink(app, context, settings, { mail: statusPagePreferences(context), findService });
  exportRoute(app, context, settings);
  teamReportRoute(app, context);
  journeyCommands(app, context, metrics.visitDropped);
  journeyQueries(app, context);
  operationsRoutes(app, context);
  replayRoutes(app, context);
  webhookRoutes(app, context);
  messageRoutes(app, context);
  staffRoutes(app, context);
  pushRoutes(app, context);
  await unsubscribeRoutes(app, context, settings);
  workspaceRoutes(app, context, settings);
  await serveLive(app, context);
};
