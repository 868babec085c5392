import { type LeadsQuery, leadSummary, listContacts } from "@asesorador/domain/lead/contract";
import { readLeadSummary, readLeads, type Viewer } from "@asesorador/projections/lead/queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { isNotModified, waitForPosition } from "../http/conditional.ts";
import { invalidField } from "../http/http-error.ts";
import { NOT_MODIFIED, route } from "../http/route.ts";
import { CURSOR_INVALID } from "./es.ts";

const CACHED = { readModel: "lead", audience: "team", cacheControl: "private, no-cache" } as const;

export const leadQueries = (app: FastifyInstance, context: Context): void => {
  const { db, now } = context;

  route(app, listContacts, async ({ position, ...query }, call) => {
    await waitForPosition(context, call.request, position);
    const viewer = { me: call.request.caller?.username ?? "", now: now() };
    if (isNotModified(context, call, { ...CACHED, audience: audienceOf(query, viewer) })) return NOT_MODIFIED;
    const page = await readLeads(context, query, viewer);
    if (page === "invalid_cursor") throw invalidField("cursor", "invalid_cursor", CURSOR_INVALID);
    return { ...page, contacts: [...page.contacts] };
  });

  route(app, leadSummary, async ({ position, country }, call) => {
    await waitForPosition(context, call.request, position);
    if (isNotModified(context, call, CACHED)) return NOT_MODIFIED;
    return readLeadSummary(db, country);
  });
};

const MINUTE = "2026-01-02T03:04".length;

/** Who shares the cached page: "mine" differs for every user, and overdue marks change with time. */
const audienceOf = (
  { assignee, sla, followUp }: Pick<LeadsQuery, "assignee" | "sla" | "followUp">,
  { me, now }: Viewer,
): string =>
  [
    CACHED.audience,
    ...(assignee === "me" ? [me] : []),
    ...(sla === "due" || sla === "breached" || followUp === "today" ? [now.slice(0, MINUTE)] : []),
  ].join("/");
