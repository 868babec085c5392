import { hash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context, HttpSettings, Session } from "../application/context.ts";
import { type Caller, hashSecret, isBackground, sessionCookie } from "./caller.ts";
import { minuteOf } from "./conditional.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by `isNotModified` when the caller has the current answer. */
    unchanged: UnchangedAnswer | null;
    /** The minute in which a conditional request came; null for others. */
    polledIn: string | null;
  }
}

/** A 304 and the version of the read model that it was decided by. */
export type UnchangedAnswer = {
  readonly readModel: string;
  readonly tag: string;
  readonly etag: string;
  readonly cacheControl: string;
};

type Remembered = UnchangedAnswer & { readonly caller: Caller; readonly secretHash: string };

type Settings = Pick<HttpSettings, "secureCookies"> & {
  /** Counts a request of a session; resolves to whether it is within the session's limit. */
  readonly isWithinLimit: (request: FastifyRequest, sessionId: string) => Promise<boolean>;
};

/** Polls remembered within a minute; the others are answered by their route. */
const MAX_KNOWN = 10_000;

/**
 * Answers a repeated poll with 304 in the first hook: the same URL, ETag and session cookie as in an earlier request
 * that its route answered with 304 in the same minute, while the read model has not changed since. The session is
 * checked and the request is counted as any other one; where the session has to be looked up or its use stored, the route
 * answers. The answer repeats no security headers: those of the stored answer stay in force. No cached answer depends on a
 * finer unit of time than a minute. Register it before the hooks whose work it saves, the time limit included: it waits for
 * nothing.
 */
export const answerUnchanged = (
  app: FastifyInstance,
  { accounts, readModels, now }: Pick<Context, "accounts" | "readModels" | "now">,
  { secureCookies, isWithinLimit }: Settings,
): void => {
  const cookieName = sessionCookie(secureCookies);
  let minute = "";
  const known = new Map<string, Remembered>();
  /** Forgets the polls of an earlier minute; returns the minute. */
  const begin = (): string => {
    const at = now();
    if (minute === "" || !at.startsWith(minute)) {
      known.clear();
      minute = minuteOf(at);
    }
    return minute;
  };
  const isCurrent = ({ readModel, tag }: UnchangedAnswer): boolean => readModels.tag(readModel) === tag;

  const hasCurrentAnswer = (request: FastifyRequest, poll: Remembered): boolean => {
    if (!isCurrent(poll)) return false;
    const session = accounts.cachedSession(poll.secretHash, !isBackground(request));
    return session !== null && session.expiresAt > now() && hasSameRights(session, poll.caller);
  };

  app.decorateRequest("unchanged", null);
  app.decorateRequest("polledIn", null);
  app.addHook("onRequest", (request, reply, done) => {
    const key = keyOf(request);
    if (key === null) return done();
    request.polledIn = begin();
    const poll = known.get(key);
    if (!poll || !hasCurrentAnswer(request, poll)) return done();
    // A failure here is met again, and answered, in the ordinary hooks.
    isWithinLimit(request, poll.caller.sessionId).then(
      (mayAnswer) => {
        if (mayAnswer)
          reply.code(304).header("etag", poll.etag).header("cache-control", poll.cacheControl).send();
        else done();
      },
      () => done(),
    );
  });
  app.addHook("onResponse", (request, { statusCode }, done) => {
    const { unchanged, caller, routeOptions, polledIn } = request;
    const isPlain = caller?.by === "cookie" && routeOptions.config.perMinute === undefined;
    // The decision may depend on the minute in which the request came.
    if (unchanged && isPlain && statusCode === 304 && polledIn === begin() && known.size < MAX_KNOWN) {
      const key = keyOf(request);
      const secretHash = hashSecret(request.cookies[cookieName] ?? "");
      if (key !== null) known.set(key, { ...unchanged, caller, secretHash });
    }
    done();
  });
};

const hasSameRights = (session: Session, caller: Caller): boolean =>
  session.sessionId === caller.sessionId &&
  session.role === caller.role &&
  session.passwordChange === caller.passwordChange &&
  session.secondFactorMissing === caller.secondFactorMissing &&
  session.exportPermission === caller.exportPermission;

/** Everything that an answer depends on in the request; null for a request that is no poll of a browser. */
const keyOf = ({ method, url, headers }: FastifyRequest): string | null => {
  const { cookie, authorization, "if-none-match": etag } = headers;
  if (etag === undefined || cookie === undefined || authorization !== undefined || method !== "GET")
    return null;
  return hash("sha256", `${url}\n${etag}\n${cookie}`, "base64");
};
