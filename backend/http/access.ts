import type { Endpoint } from "@asesorador/domain/kernel/endpoint";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import type { Priority } from "../application/admission.ts";
import type { Caller, Identify } from "./caller.ts";
import { HttpError } from "./http-error.ts";

/** A route as it was registered, and who may call it. */
export type GuardedRoute = {
  readonly method: string;
  readonly url: string;
  readonly roles: Endpoint["roles"];
};

declare module "fastify" {
  interface FastifyInstance {
    /** Every route there is; whoever may call what can be read off it. */
    guardedRoutes: () => readonly GuardedRoute[];
  }
  interface FastifyRequest {
    /** Who signed in; null for a visitor, and on public routes that do not ask. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** Who may call. Every route has it, or the application does not boot. */
    roles?: Endpoint["roles"];
    /** A public route that answers differently to a session. */
    knowsCaller?: boolean;
    /** Open also to whoever must change their password first. */
    beforePasswordChange?: boolean;
    /** Open also to accounts that have to enrol a second factor first. */
    beforeSecondFactor?: boolean;
    /** Answers by itself for as long as a page is open: no use of a session. */
    background?: boolean;
    endpoint?: Endpoint;
    /** Absent: neither counted nor refused under overload (pages, files, streams). */
    priority?: Priority;
    perMinute?: number;
  }
}

/** A route was registered without saying who may call it. */
export class RouteWithoutRoles extends Error {
  override readonly name = "RouteWithoutRoles";
}

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * The one place where roles are enforced, for our own routes and for plugins' alike. Answers 401 to nobody, 403 to
 * somebody else, 403 to a cookie that another site sends along, and 403 to whoever must change their password or enrol a
 * second factor before anything else. Register it before any route.
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
    const bare = routes.filter((route) => route.config?.roles === undefined);
    if (bare.length > 0)
      throw new RouteWithoutRoles(bare.map(({ method, url }) => `${method} ${url}`).join(", "));
  });
  app.addHook("onRequest", async (request) => {
    if (request.is404) return;
    const { roles, knowsCaller } = request.routeOptions.config;
    if (roles === "public" && knowsCaller !== true) return;
    request.caller = await identify(request);
    if (request.caller?.by === "cookie" && !SAFE_METHODS.has(request.method)) assertSameOrigin(request);
    const held = whatIsMissing(request);
    if (roles === "public") {
      // To a public page they are a visitor.
      if (held) request.caller = null;
      return;
    }
    if (!request.caller) throw new HttpError(401, "unauthenticated");
    if (!roles?.includes(request.caller.role)) throw new HttpError(403, "forbidden");
    if (held) throw new HttpError(403, held);
  });
};

/** What the caller has to do before this route; null when nothing, or when the route is open before it. */
const whatIsMissing = ({ caller, routeOptions }: FastifyRequest): string | null => {
  const { beforePasswordChange = false, beforeSecondFactor = false } = routeOptions.config;
  if (beforePasswordChange) return null;
  if (caller?.passwordChange === "required") return "password_change_required";
  return caller?.secondFactorMissing && !beforeSecondFactor ? "second_factor_required" : null;
};

/**
 * A browser says where a request comes from in Sec-Fetch-Site, older ones and plain http in Origin. Whoever says
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

/** From this machine itself, and not through a proxy that happens to run on it. */
export const isLoopback = (request: FastifyRequest): boolean =>
  LOOPBACK.has(request.socket.remoteAddress ?? "") &&
  PROXY_HEADERS.every((header) => request.headers[header] === undefined);
