import type { FastifyInstance, FastifyRequest } from "fastify";
import type { OpenSpan, Tracer } from "../application/trace.ts";

const HEALTH = /^\/api\/health\//;

/**
 * Records a span for each request, named by its route's pattern. It starts a new trace, because a trace id from a
 * client is not trusted. Health checks are left out.
 */
export const traceRequests = (app: FastifyInstance, tracer: Tracer): void => {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook("onRequest", (request, _, done) => {
    const { id, method, routeOptions } = request;
    const route = routeOptions.url ?? "unmatched";
    if (HEALTH.test(route)) return done();
    const attributes = { "http.request.method": method, "http.route": route, "asesorador.request.id": id };
    spans.set(request, tracer.open(`${method} ${route}`, attributes));
    done();
  });
  // Entered in preHandler and not earlier: reading the body leaves the span's context.
  app.addHook("preHandler", (request, _, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook("onResponse", (request, { statusCode }, done) => {
    spans.get(request)?.end({ "http.response.status_code": statusCode });
    done();
  });
};
