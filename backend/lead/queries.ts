import {
  changedLeads,
  type LeadsQuery,
  leadSummary,
  listLeads,
  MATCHING_MAX,
  matchingLeads,
} from "@asesorador/domain/lead/contract";
import {
  readLeadChanges,
  readLeadIds,
  readLeadSummary,
  readLeads,
  type Viewer,
} from "@asesorador/projections/lead/queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { callerOf } from "../http/access.ts";
import { isNotModified, minuteOf, waitForPosition } from "../http/conditional.ts";
import { invalidCursor } from "../http/http-error.ts";
import { type Call, NOT_MODIFIED, route } from "../http/route.ts";

const CACHED = { readModel: "lead", audience: "team", cacheControl: "private, no-cache" } as const;

export const leadQueries = (app: FastifyInstance, context: Context): void => {
  const { db, now } = context;

  route(app, listLeads, async ({ position, ...query }, call) => {
    await waitForPosition(context, call.request, position);
    const viewer = viewerOf(call, now());
    if (isNotModified(context, call, { ...CACHED, audience: audienceOf(query, viewer) })) return NOT_MODIFIED;
    const version = versionOf(context);
    const page = await readLeads(context, query, viewer);
    if (page === "invalid_cursor") throw invalidCursor();
    return { ...page, contacts: [...page.contacts], version };
  });

  route(app, changedLeads, async ({ position, rows, since, ...query }, call) => {
    await waitForPosition(context, call.request, position);
    const viewer = viewerOf(call, now());
    if (isNotModified(context, call, { ...CACHED, audience: audienceOf(query, viewer) })) return NOT_MODIFIED;
    const version = versionOf(context);
    const { order, changed, ...page } = await readLeadChanges(context, query, {
      viewer,
      rows,
      since: positionSince(since, version),
    });
    return { ...page, order: [...order], changed: [...changed], version };
  });

  route(app, matchingLeads, async ({ position, ...query }, { request, reply }) => {
    await waitForPosition(context, request, position);
    reply.header("cache-control", "no-store");
    const viewer = viewerOf({ request }, now());
    const { ids, more } = await readLeadIds(context, query, { viewer, limit: MATCHING_MAX });
    return { ids: [...ids], more };
  });

  route(app, leadSummary, async ({ position, country }, call) => {
    await waitForPosition(context, call.request, position);
    if (isNotModified(context, call, CACHED)) return NOT_MODIFIED;
    return readLeadSummary(db, country);
  });
};

const viewerOf = ({ request }: Pick<Call, "request">, now: string): Viewer => ({
  me: callerOf(request).username,
  now,
});

/** Taken before the rows are read: they may be newer, never older. */
const versionOf = ({ readModels }: Pick<Context, "readModels">): string | null =>
  readModels.tag(CACHED.readModel);

/** The position at the end of a version, when it is one of today's tables; else null. */
const positionSince = (since: string | undefined, version: string | null): string | null => {
  const [, tables, position] = VERSION.exec(since ?? "") ?? [];
  return version !== null && VERSION.exec(version)?.[1] === tables && position !== undefined
    ? position
    : null;
};
const VERSION = /^((?:\d+\.)*)(\d{1,20})$/;

/** Who shares the cached page: "mine" differs for every user, and overdue marks change with time. */
const audienceOf = (
  { assignee, sla, followUp }: Pick<LeadsQuery, "assignee" | "sla" | "followUp">,
  { me, now }: Viewer,
): string =>
  [
    CACHED.audience,
    ...(assignee === "me" ? [me] : []),
    ...(sla === "due" || sla === "breached" || followUp === "today" ? [minuteOf(now)] : []),
  ].join("/");
