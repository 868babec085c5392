import type { FastifyInstance, FastifyRequest } from "fastify";
import type { OpenSpan, Tracer } from "../application/trace.ts";

const HEALTH = /^\/api\/health\//;

/**
 * A span for each request, named by its route's pattern. It begins a trace: an id from outside could be anything. Probes
 * are left out.
 */
export const traceRequests = (app: FastifyInstance, tracer: Tracer): void => {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook("onRequest", async (request) => {
    const { id, method, routeOptions } = request;
    const route = routeOptions.url ?? "unmatched";
    if (HEALTH.test(route)) return;
    const attributes = { "http.request.method": method, "http.route": route, "asesorador.request.id": id };
    spans.set(request, tracer.open(`${method} ${route}`, attributes));
  });
  // Entered here and not before: reading the body leaves the span's context behind.
  app.addHook("preHandler", (request, _, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook("onResponse", async (request, { statusCode }) => {
    spans.get(request)?.end({ "http.response.status_code": statusCode });
  });
};
