import { listActiveServices, listBrands, listServices } from "@asesorador/domain/catalog/contract";
import { readBrands, readCatalogue } from "@asesorador/projections/catalog/queries";
import type { FastifyInstance } from "fastify";
import type { Context } from "../application/context.ts";
import { isNotModified, waitForPosition } from "../http/conditional.ts";
import { type Call, NOT_MODIFIED, route } from "../http/route.ts";

/** The public catalogue may be stored by any cache and is revalidated each time; a team member's is private. */
const PUBLIC = "public, max-age=0, must-revalidate";
const PRIVATE = "private, no-cache";
/** Roles that also see inactive entries. */
const INSIDERS: ReadonlySet<string> = new Set(["admin", "adviser"]);

export const catalogQueries = (app: FastifyInstance, context: Context): void => {
  const { db } = context;

  /** Visitors see the active catalogue; the answer varies by session. */
  const audienceOf = ({ request, reply }: Call) => {
    reply.header("vary", "Cookie, Authorization");
    const all = request.caller !== null && INSIDERS.has(request.caller.role);
    return {
      onlyActive: !all,
      audience: all ? "all" : "active",
      cacheControl: request.caller ? PRIVATE : PUBLIC,
    };
  };

  route(
    app,
    listBrands,
    async ({ country, position }, call) => {
      await waitForPosition(context, call.request, position);
      const { onlyActive, ...audience } = audienceOf(call);
      if (isNotModified(context, call, { readModel: "catalog", ...audience })) return NOT_MODIFIED;
      return { brands: [...(await readBrands(db, { country, onlyActive }))] };
    },
    { knowsCaller: true },
  );

  route(
    app,
    listServices,
    async ({ country, position }, call) => {
      await waitForPosition(context, call.request, position);
      const { onlyActive, ...audience } = audienceOf(call);
      if (isNotModified(context, call, { readModel: "catalog", ...audience })) return NOT_MODIFIED;
      return readCatalogue(db, { country, onlyActive });
    },
    { knowsCaller: true },
  );

  route(app, listActiveServices, async ({ country, position }, call) => {
    await waitForPosition(context, call.request, position);
    const cached = { readModel: "catalog", audience: "active", cacheControl: PUBLIC };
    if (isNotModified(context, call, cached)) return NOT_MODIFIED;
    return readCatalogue(db, { country, onlyActive: true });
  });
};
