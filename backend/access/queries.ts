import { readAudit } from "@asesorador/domain/access/audit";
import { currentUser, signInHint } from "@asesorador/domain/access/contract";
import { readAudit as auditPage } from "@asesorador/projections/access/queries";
import type { FastifyInstance } from "fastify";
import type { Context, HttpSettings } from "../application/context.ts";
import { callerOf } from "../http/access.ts";
import { isNotModified, waitForPosition } from "../http/conditional.ts";
import { invalidCursor } from "../http/http-error.ts";
import { NOT_MODIFIED, route } from "../http/route.ts";
import { CURSOR_INVALID } from "./es.ts";
import { userOf } from "./user.ts";

/** The signed-in user, the team's accounts, and the audit. */
export const accessQueries = (
  app: FastifyInstance,
  context: Context,
  { demoCredentials }: Pick<HttpSettings, "demoCredentials">,
): void => {
  const { accounts, db } = context;

  route(
    app,
    currentUser,
    async (_, { request }) => {
      const user = userOf(callerOf(request));
      return { ...user, user };
    },
    { beforePasswordChange: true, priority: "essential" },
  );

  route(app, signInHint, async () => {
    if (!demoCredentials) return { hint: null };
    // A password chosen by its owner is not disclosed, and the generated one is then no longer valid.
    const account = await accounts.findAccount(demoCredentials.username);
    return { hint: account?.demoPassword ? demoCredentials : null };
  });

  route(app, readAudit, async ({ position, ...query }, call) => {
    await waitForPosition(context, call.request, position);
    if (isNotModified(context, call, CACHED)) return NOT_MODIFIED;
    const page = await auditPage(db, query);
    if (page === "invalid_cursor") throw invalidCursor(CURSOR_INVALID);
    return { ...page, entries: [...page.entries] };
  });
};

const CACHED = { readModel: "access", audience: "admin", cacheControl: "private, no-cache" } as const;
