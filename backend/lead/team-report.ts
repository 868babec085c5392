import { daysAfter } from "@asesorador/domain/kernel/local-time";
import { teamReport } from "@asesorador/domain/lead/report-contract";
import { readTeamReport } from "@asesorador/projections/lead/report-queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { invalidField } from "../http/http-error.ts";
import { route } from "../http/route.ts";
import { PERIOD_TOO_LONG } from "./es.ts";

const MAX_DAYS = 31;

/** Figures per adviser, for managers. */
export const teamReportRoute = (app: FastifyInstance, { db, now }: Context): void => {
  route(app, teamReport, async ({ country, from, to }, { reply }) => {
    reply.header("cache-control", "no-store");
    if (to < from || to >= daysAfter(from, MAX_DAYS))
      throw invalidField("to", "period_too_long", PERIOD_TOO_LONG);
    return readTeamReport(db, { country, from, to }, now());
  });
};
