import { assistantAnalytics } from "@asesorador/domain/assistant/analytics-contract";
import { settingsFrom } from "@asesorador/domain/assistant/settings";
import { readAnalytics } from "@asesorador/projections/assistant/analytics-queries";
import { readConfigs } from "@asesorador/projections/assistant/queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import type { FollowedStream } from "../application/followed-stream.ts";
import { waitForPosition } from "../http/conditional.ts";
import { route } from "../http/route.ts";
import type { MaterialState } from "./training-material.ts";

/** The figures of "Analíticas". */
export const analyticsRoute = (
  app: FastifyInstance,
  context: Context,
  training: Pick<FollowedStream<MaterialState>, "recent">,
): void =>
  route(app, assistantAnalytics, async ({ period, position }, { request, reply }) => {
    await waitForPosition(context, request, position);
    // They change with the clock, too.
    reply.header("cache-control", "no-store");
    const { responseSeconds: targetSeconds } = settingsFrom(await readConfigs(context.db));
    const { intents } = await training.recent();
    return {
      ...(await readAnalytics(context.db, { now: context.now(), period, targetSeconds })),
      intentNames: Object.fromEntries(intents),
    };
  });
