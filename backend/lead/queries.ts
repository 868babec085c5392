import { leadSummary, listContacts } from "@asesorador/domain/lead/contract";
import { readLeadSummary, readLeads } from "@asesorador/projections/lead/queries";
import type { FastifyInstance } from "fastify";
import { alreadyHas, upTo } from "../kernel/conditional.ts";
import type { Context } from "../kernel/context.ts";
import { invalidField } from "../kernel/http-error.ts";
import { NOT_MODIFIED, route } from "../kernel/route.ts";
import { CURSOR_INVALID } from "./es.ts";

const CACHED = { readModel: "lead", audience: "team", cacheControl: "private, no-cache" } as const;

export const leadQueries = (app: FastifyInstance, context: Context): void => {
  const { db } = context;

  route(app, listContacts, async ({ position, ...query }, call) => {
    await upTo(context, position);
    if (alreadyHas(context, call, CACHED)) return NOT_MODIFIED;
    const page = await readLeads(db, query);
    if (page === "invalid_cursor") throw invalidField("cursor", "invalid_cursor", CURSOR_INVALID);
    return { ...page, contacts: [...page.contacts] };
  });

  route(app, leadSummary, async ({ position, country }, call) => {
    await upTo(context, position);
    if (alreadyHas(context, call, CACHED)) return NOT_MODIFIED;
    return readLeadSummary(db, country);
  });
};
