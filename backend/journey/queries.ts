import { MAX_FUNNEL_DAYS, readFunnel } from "@asesorador/domain/journey/contract";
import { daysAfter, teamDay } from "@asesorador/domain/kernel/local-time";
import { readFunnelOf } from "@asesorador/projections/journey/queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { isNotModified, waitForPosition } from "../http/conditional.ts";
import { invalidField } from "../http/http-error.ts";
import { NOT_MODIFIED, route } from "../http/route.ts";
import { PERIOD_TOO_LONG } from "./es.ts";

/** Project constant: the default period in days. */
const DAYS = 30;

export const journeyQueries = (app: FastifyInstance, context: Context): void => {
  route(app, readFunnel, async ({ wizard, position, ...asked }, call) => {
    await waitForPosition(context, call.request, position);
    const today = teamDay(Date.parse(context.now()));
    const to = asked.to ?? today;
    const from = asked.from ?? daysAfter(to, 1 - DAYS);
    if (from < daysAfter(to, 1 - MAX_FUNNEL_DAYS)) throw invalidField("from", "too_long", PERIOD_TOO_LONG);
    // Without a period the same URL means another period tomorrow.
    const cached = { readModel: "journey", audience: `team ${today}`, cacheControl: "private, no-cache" };
    if (isNotModified(context, call, cached)) return NOT_MODIFIED;
    return readFunnelOf(context.db, { wizard, from, to });
  });
};
