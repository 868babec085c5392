import { MINUTE_MS } from "@asesorador/domain/kernel/durations";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { HttpSettings } from "../application/context.ts";
import { isLoopback } from "../http/access.ts";
import { hashSecret, sessionCookie } from "../http/caller.ts";
import { clientDisconnected } from "../http/client-disconnect.ts";
import { HttpError } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";

const HEALTH = /^\/api\/health\//;

declare module "fastify" {
  interface FastifyRequest {
    /** The session that a request was counted for before its route was asked. */
    limitedSession: string | null;
  }
}

type Limits = {
  /** Adds the hooks that count and refuse. */
  readonly enforce: () => void;
  /** Counts a request of a session; resolves to whether it is within the session's limit. */
  readonly isWithinLimit: (request: FastifyRequest, sessionId: string) => Promise<boolean>;
};

/**
 * Rate limits by address (an IPv6 network counts as one), pages and unknown paths included, health excluded. Requests of a session
 * count for that session, because a whole team may work behind one address; a credential that was not accepted in its last answer counts
 * for its address. The machine itself is exempt on an installation with neither https nor a proxy, which is a developer's.
 */
export const rateLimits = async (
  app: FastifyInstance,
  {
    requestsPerMinute,
    trustedProxies,
    secureCookies,
  }: Pick<HttpSettings, "requestsPerMinute" | "trustedProxies" | "secureCookies">,
): Promise<Limits> => {
  await app.register(rateLimit, { global: false, cache: LIMITS.rateLimitAddresses });
  const limiter = (max: number) => app.createRateLimit({ max, timeWindow: MINUTE_MS });
  const general = requestsPerMinute > 0 ? limiter(requestsPerMinute) : null;
  const sessions = knownSessions(sessionCookie(secureCookies));
  const perSession =
    requestsPerMinute > 0
      ? app.createRateLimit({
          max: requestsPerMinute,
          timeWindow: MINUTE_MS,
          keyGenerator: (request) => `session ${request.limitedSession ?? sessions.of(request)}`,
        })
      : null;
  const exemptsLoopback = trustedProxies.length === 0 && !secureCookies;
  const isExempt = (request: FastifyRequest): boolean => exemptsLoopback && isLoopback(request);

  app.decorateRequest("limitedSession", null);

  return {
    enforce: () => {
      countRequests(app, { ofRoute: routeLimits(app, limiter), general, perSession, sessions, isExempt });
      app.addHook("onResponse", (request, reply, done) => {
        if (request.caller) sessions.accept(request, request.caller.sessionId);
        else if (reply.statusCode === 401) sessions.refuse(request);
        done();
      });
    },
    isWithinLimit: async (request, sessionId) => {
      if (!perSession || isExempt(request)) return true;
      request.limitedSession = sessionId;
      const spent = await perSession(request);
      if (spent.isAllowed || !spent.isExceeded) return true;
      // Counted and refused by the hook.
      request.limitedSession = null;
      return false;
    },
  };
};

type Limiter = ReturnType<FastifyInstance["createRateLimit"]>;

/** The limits that routes declare themselves (`perMinute`), for the routes that are registered from now on. */
const routeLimits = (app: FastifyInstance, limiter: (max: number) => Limiter) => {
  const strict = new Map<string, Limiter>();
  app.addHook("onRoute", ({ config, method, url }) => {
    if (config?.perMinute === undefined) return;
    for (const one of [method].flat()) strict.set(strictKey(one, url), limiter(config.perMinute));
  });
  return ({ method, routeOptions: { url } }: FastifyRequest): Limiter | undefined =>
    url === undefined ? undefined : strict.get(strictKey(method, url));
};

type Counting = {
  readonly ofRoute: (request: FastifyRequest) => Limiter | undefined;
  readonly general: Limiter | null;
  readonly perSession: Limiter | null;
  readonly sessions: ReturnType<typeof knownSessions>;
  readonly isExempt: (request: FastifyRequest) => boolean;
};

/** Counts every request, and refuses those over a limit. */
const countRequests = (
  app: FastifyInstance,
  { ofRoute, general, perSession, sessions, isExempt }: Counting,
): void => {
  const count = async (request: FastifyRequest): Promise<void> => {
    const byWhom = sessions.of(request) === null ? general : perSession;
    const counted = request.limitedSession !== null;
    for (const limit of [counted ? null : byWhom, ofRoute(request)]) {
      const spent = limit ? await limit(request) : null;
      if (spent && !spent.isAllowed && spent.isExceeded)
        throw new HttpError(429, "too_many_requests", { retryAfterSeconds: spent.ttlInSeconds });
    }
  };
  app.addHook("onRequest", (request, _, done) => {
    const { url } = request.routeOptions;
    // A connection that has ended has no address any more to count by.
    if (request.socket.remoteAddress === undefined) return done(clientDisconnected());
    if ((url !== undefined && HEALTH.test(url)) || isExempt(request)) return done();
    count(request).then(() => done(), done);
  });
};

/** A route's HEAD does the work of its GET, so that both count together. */
const strictKey = (method: string, url: string): string => `${method === "HEAD" ? "GET" : method} ${url}`;

/** Sessions by the credential that proved them in an earlier answer. Credentials are kept as hashes. */
const knownSessions = (cookieName: string) => {
  const known = new Map<string, string>();
  const cookie = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]+)`);
  const keyOf = ({ headers }: FastifyRequest): string | null => {
    const credential = headers.authorization ?? cookie.exec(headers.cookie ?? "")?.[1];
    return credential === undefined ? null : hashSecret(credential);
  };
  return {
    of: (request: FastifyRequest): string | null => known.get(keyOf(request) ?? "") ?? null,
    accept: (request: FastifyRequest, sessionId: string): void => {
      const key = keyOf(request);
      if (key === null || known.has(key)) return;
      const [oldest] = known.keys();
      if (known.size >= LIMITS.rateLimitAddresses && oldest !== undefined) known.delete(oldest);
      known.set(key, sessionId);
    },
    refuse: (request: FastifyRequest): void => {
      known.delete(keyOf(request) ?? "");
    },
  };
};
