import type { Endpoint } from "@asesorador/domain/kernel/endpoint";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import type { Priority } from "../application/admission.ts";
import type { Caller, Identify } from "./caller.ts";
import { HttpError } from "./http-error.ts";

/** A registered route and the roles that may call it. */
export type GuardedRoute = {
  readonly method: string;
  readonly url: string;
  readonly roles: Endpoint["roles"];
};

declare module "fastify" {
  interface FastifyInstance {
    /** All registered routes, from which the complete access table can be read. */
    guardedRoutes: () => readonly GuardedRoute[];
  }
  interface FastifyRequest {
    /** The signed-in caller; null for a visitor, and on public routes without `knowsCaller`. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** Roles that may call. Every route has them, or the application does not boot. */
    roles?: Endpoint["roles"];
    /** A public route whose answer depends on the session. */
    knowsCaller?: boolean;
    /** Also open to callers who have to change their password first. */
    beforePasswordChange?: boolean;
    /** Also open to accounts that have to enrol a second factor first. */
    beforeSecondFactor?: boolean;
    /** Polled by an open page without user activity: does not count as use of the session. */
    background?: boolean;
    endpoint?: Endpoint;
    /** Absent: neither counted nor refused under overload (pages, files, streams). */
    priority?: Priority;
    perMinute?: number;
  }
}

/** A route was registered without roles. */
export class RouteWithoutRoles extends Error {
  override readonly name = "RouteWithoutRoles";
}

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The single place where roles are enforced, for our own routes and those of plugins. Answers 401 without a session,
 * 403 to other roles, to a cookie on a cross-site request (CSRF), and to callers who first have to change their password or
 * enrol a second factor. Register it before any route.
 */
export const guardRoutes = (app: FastifyInstance, identify: Identify): void => {
  const routes: RouteOptions[] = [];
  app.decorateRequest("caller", null);
  app.decorate("guardedRoutes", () =>
    routes.flatMap(({ method, url, config }) =>
      [method].flat().map((one) => ({ method: one, url, roles: config?.roles ?? [] })),
    ),
  );
  app.addHook("onRoute", (route) => {
    routes.push(route);
  });
  app.addHook("onReady", async () => {
    const unguarded = routes.filter((route) => route.config?.roles === undefined);
    if (unguarded.length > 0)
      throw new RouteWithoutRoles(unguarded.map(({ method, url }) => `${method} ${url}`).join(", "));
  });
  const authorize = async (request: FastifyRequest): Promise<void> => {
    const { roles } = request.routeOptions.config;
    request.caller = await identify(request);
    if (request.caller?.by === "cookie" && !SAFE_METHODS.has(request.method)) assertSameOrigin(request);
    const pending = pendingRequirement(request);
    if (roles === "public") {
      // On a public page the caller is treated as a visitor.
      if (pending) request.caller = null;
      return;
    }
    if (!request.caller) throw new HttpError(401, "unauthenticated");
    if (!roles?.includes(request.caller.role)) throw new HttpError(403, "forbidden");
    if (pending) throw new HttpError(403, pending);
  };
  // Without a promise where nothing is checked: a visitor's request waits for nothing here.
  app.addHook("onRequest", (request, _, done) => {
    const { roles, knowsCaller } = request.routeOptions.config;
    if (request.is404 || (roles === "public" && knowsCaller !== true)) return done();
    authorize(request).then(() => done(), done);
  });
};

/** What the caller has to do before using this route; null: nothing, or the route is open before it. */
const pendingRequirement = ({ caller, routeOptions }: FastifyRequest): string | null => {
  const { beforePasswordChange = false, beforeSecondFactor = false } = routeOptions.config;
  if (beforePasswordChange) return null;
  if (caller?.passwordChange === "required") return "password_change_required";
  return caller?.secondFactorMissing && !beforeSecondFactor ? "second_factor_required" : null;
};

/**
 * Browsers state the origin of a request in Sec-Fetch-Site, older ones and plain http in Origin. A client that sends
 * neither is no browser and uses the token.
 */
const assertSameOrigin = (request: FastifyRequest): void => {
  const site = request.headers["sec-fetch-site"];
  const same = site === undefined ? originHost(request) === request.host : site === "same-origin";
  if (!same) throw new HttpError(403, "cross_site");
};

const originHost = ({ headers: { origin } }: FastifyRequest): string | null =>
  origin !== undefined && URL.canParse(origin) ? new URL(origin).host : null;

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const PROXY_HEADERS = ["x-forwarded-for", "x-real-ip", "forwarded", "via"] as const;

/** Whether the request comes from this machine itself, and not through a proxy on it. */
export const isLoopback = (request: FastifyRequest): boolean =>
  LOOPBACK.has(request.socket.remoteAddress ?? "") &&
  PROXY_HEADERS.every((header) => request.headers[header] === undefined);

/** The signed-in caller of a route that names its roles. Throws HttpError 401 when there is none. */
export const callerOf = ({ caller }: FastifyRequest): Caller => {
  if (!caller) throw new HttpError(401, "unauthenticated");
  return caller;
};
