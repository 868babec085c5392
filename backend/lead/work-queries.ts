import { DAY_MS } from "@asesorador/domain/kernel/durations";
import type { Answered } from "@asesorador/domain/kernel/endpoint";
import type { LeadId } from "@asesorador/domain/kernel/ids";
import { leadDays, MAX_DAYS } from "@asesorador/domain/lead/days-contract";
import { readTimeline } from "@asesorador/domain/lead/timeline-contract";
import { leadById, listDuplicates } from "@asesorador/domain/lead/work-contract";
import { readLeadDays } from "@asesorador/projections/lead/day-queries";
import { readDuplicates, readLead, readMergedInto } from "@asesorador/projections/lead/work-queries";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../application/context.ts";
import { audit } from "../http/audit.ts";
import { isNotModified, minuteOf, waitForPosition } from "../http/conditional.ts";
import { invalidField } from "../http/http-error.ts";
import { NOT_MODIFIED, route } from "../http/route.ts";
import { chosenTerms, type FindServiceBefore } from "./chosen-terms.ts";
import { RANGE_INVALID } from "./es.ts";
import { openLead } from "./open-lead.ts";
import { refusalOf } from "./rejections.ts";
import { consentReceipt, isWork, recordedConsent, timelineOf } from "./timeline.ts";

type Sources = { readonly findServiceBefore: FindServiceBefore };

/** Queries of advisers: a lead, similar leads, its history; and the daily figures of all leads. */
export const workQueries = (app: FastifyInstance, context: Context, sources: Sources): void => {
  const { db, now } = context;

  route(app, leadById, async ({ id, position }, { request, reply }) => {
    await waitForPosition(context, request, position);
    const found = await readLead(context, id);
    if (!found) throw refusalOf("lead_not_found");
    await audit(request, { kind: "lead_viewed", leadId: id });
    reply.header("cache-control", "private, no-store");
    return found;
  });

  route(app, listDuplicates, async ({ id, position }, { request, reply }) => {
    await waitForPosition(context, request, position);
    if (!(await readLead(context, id))) throw refusalOf("lead_not_found");
    const duplicates = await readDuplicates(context, id);
    for (const { lead: alike } of duplicates) await audit(request, { kind: "lead_viewed", leadId: alike.id });
    reply.header("cache-control", "private, no-store");
    return { duplicates: duplicates.map(({ by, ...alike }) => ({ ...alike, by: [...by] })) };
  });

  route(app, readTimeline, async ({ id }, { request, reply }) => {
    const timeline = await timelineFor({ context, ...sources }, id, request);
    reply.header("cache-control", "private, no-store");
    return timeline;
  });

  route(app, leadDays, async ({ position, ...days }, call) => {
    const length = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1;
    if (length < 1 || length > MAX_DAYS) throw invalidField("to", "range_invalid", RANGE_INVALID);
    await waitForPosition(context, call.request, position);
    // Overdue marks change with time.
    const audience = `team/${minuteOf(now())}`;
    const cached = { readModel: "lead", audience, cacheControl: "private, no-cache" };
    if (isNotModified(context, call, cached)) return NOT_MODIFIED;
    return { days: [...(await readLeadDays(db, days, now()))] };
  });
};

/** What happened to a lead, with the work on those that were merged into it. Records who has viewed each. */
const timelineFor = async (
  { context, findServiceBefore }: Sources & { readonly context: Context },
  id: LeadId,
  request: FastifyRequest,
): Promise<Answered<typeof readTimeline>> => {
  const events = await openLead(context, id);
  const last = events.at(-1);
  if (!last) throw refusalOf("lead_not_found");
  await audit(request, { kind: "lead_viewed", leadId: id });
  const merged = await Promise.all(
    (await readMergedInto(context.db, id)).map((other) => workOn(context, other, request)),
  );
  return {
    entries: [...timelineOf(events), ...merged.flat()].sort(
      (one, other) => Date.parse(one.at) - Date.parse(other.at),
    ),
    consent: consentReceipt(events),
    recordedConsent: recordedConsent(events),
    chosenTerms: await chosenTerms(events, findServiceBefore),
    revision: `${last.revision}`,
  };
};

/** Notes and attempts of a lead that was merged into another one. */
const workOn = async (context: Context, merged: LeadId, request: FastifyRequest) => {
  const work = timelineOf(await openLead(context, merged)).filter(isWork);
  if (work.length > 0) await audit(request, { kind: "lead_viewed", leadId: merged });
  return work.map((entry) => ({ ...entry, otherLead: merged }));
};
