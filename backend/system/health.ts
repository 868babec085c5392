import { endpoint } from "@asesorador/domain/kernel/endpoint";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Context } from "../application/context.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";

const live = endpoint({
  method: "GET",
  path: "/api/health/live",
  roles: "public",
  summary: "El proceso responde",
  input: z.object({}),
  output: z.object({ ok: z.literal(true) }),
});

const ready = endpoint({
  method: "GET",
  path: "/api/health/ready",
  roles: "public",
  summary: "Cada componente responde; 503 cuando alguno no",
  input: z.object({}),
  output: z.object({
    ok: z.boolean(),
    components: z.record(
      z.string(),
      z.object({ ok: z.boolean(), degraded: z.optional(z.boolean()), reason: z.optional(z.string()) }),
    ),
  }),
});

/**
 * `ready` is for a load balancer: 503 while the event store or the database is unavailable, or the secrets do not match
 * the database, because then no visitor can be served. Lagging read models only mark their component `degraded`: leads
 * are accepted all the same, every API reads the same tables, and taking all of them out of rotation would turn late
 * rows into lost leads.
 */
export const healthRoutes = (app: FastifyInstance, { health }: Pick<Context, "health">): void => {
  route(app, live, async () => ({ ok: true }) as const);

  route(app, ready, async (_, { request, reply }) => {
    const components = await health();
    const failing = Object.entries(components).filter(([, { ok }]) => !ok);
    if (failing.length > 0) {
      reply.code(503).header("retry-after", String(LIMITS.retryAfterUnavailableSeconds));
      // The details may name hosts and files: they are logged, not sent.
      for (const [component, { detail }] of failing) request.log.warn({ component, detail }, "not ready");
    }
    return {
      ok: failing.length === 0,
      components: Object.fromEntries(
        Object.entries(components).map(([name, { ok, degraded, reason }]) => [
          name,
          { ok, ...(degraded ? { degraded } : {}), ...(reason === undefined ? {} : { reason }) },
        ]),
      ),
    };
  });
};
