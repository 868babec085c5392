import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { HttpSettings } from "../application/context.ts";
import { isLoopback } from "../http/access.ts";
import { HttpError } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";

const MINUTE_MS = 60_000;
const HEALTH = /^\/api\/health\//;

/**
 * Limits requests by address (an IPv6 network counts as one), pages and unknown paths included, health excluded. The
 * machine itself is exempt on an installation with neither https nor a proxy, which is a developer's.
 */
export const limitRequests = async (
  app: FastifyInstance,
  { requestsPerMinute, trustedProxies, secureCookies }: HttpSettings,
): Promise<void> => {
  await app.register(rateLimit, { global: false, cache: LIMITS.rateLimitAddresses });
  const limiter = (max: number) => app.createRateLimit({ max, timeWindow: MINUTE_MS });
  const general = requestsPerMinute > 0 ? limiter(requestsPerMinute) : null;
  const strict = new Map<string, ReturnType<typeof limiter>>();
  const exemptsLoopback = trustedProxies.length === 0 && !secureCookies;

  app.addHook("onRoute", ({ config, url }) => {
    if (config?.perMinute !== undefined) strict.set(url, limiter(config.perMinute));
  });
  app.addHook("onRequest", async (request) => {
    const { url } = request.routeOptions;
    if (url !== undefined && HEALTH.test(url)) return;
    if (exemptsLoopback && isLoopback(request)) return;
    for (const limit of [general, url === undefined ? null : strict.get(url)]) {
      const spent = limit ? await limit(request) : null;
      if (spent && !spent.isAllowed && spent.isExceeded)
        throw new HttpError(429, "too_many_requests", { retryAfterSeconds: spent.ttlInSeconds });
    }
  });
};
