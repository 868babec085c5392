import { createHash } from "node:crypto";
import type { EventMetadata } from "@asesorador/domain/kernel/event-store";
import type { FastifyRequest } from "fastify";
import type { Context, Session } from "../application/context.ts";

/** The signed-in user, and whether a cookie or a token proved it. */
export type Caller = Omit<Session, "expiresAt"> & { readonly by: "cookie" | "token" };

/**
 * Resolves to the caller of a request; null without valid credentials. Never throws because of the request's content.
 */
export type Identify = (request: FastifyRequest) => Promise<Caller | null>;

/** The claims of a valid API token; null for everything else. */
export type ReadToken = (token: string) => { readonly username: string; readonly sessionId: string } | null;

/** `__Host-` binds the cookie to this host and to https; browsers refuse the prefix over http. */
export const sessionCookie = (secure: boolean): string =>
  secure ? "__Host-asesorador_session" : "asesorador_session";

/** SHA-256 in hex: sessions and recovery codes are found by it, so that the database holds none that could be used. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

const BEARER = /^Bearer +(\S+) *$/i;
/** 32 bytes in base64url. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const MAX_TOKEN_CHARACTERS = 2048;

/** A bearer token first, then the cookie: an expired token does not end the session of the cookie. */
export const identifier = (
  { accounts, now }: Pick<Context, "accounts" | "now">,
  secureCookies: boolean,
  readToken: ReadToken,
): Identify => {
  const cookieName = sessionCookie(secureCookies);
  const alive = (session: Session | null): session is Session =>
    session !== null && Date.parse(session.expiresAt) > Date.parse(now());

  const byToken = async (request: FastifyRequest): Promise<Caller | null> => {
    const token = BEARER.exec(request.headers.authorization ?? "")?.[1];
    if (token === undefined || token.length > MAX_TOKEN_CHARACTERS) return null;
    const claim = readToken(token);
    if (!claim) return null;
    const session = await accounts.findSessionById(claim.sessionId);
    return alive(session) && session.username === claim.username ? callerOf(session, "token") : null;
  };

  const byCookie = async (request: FastifyRequest): Promise<Caller | null> => {
    const secret = request.cookies[cookieName];
    if (secret === undefined || !SECRET.test(secret)) return null;
    const session = await accounts.findSession(hashSecret(secret));
    return alive(session) ? callerOf(session, "cookie") : null;
  };

  return async (request) => {
    const caller = (await byToken(request)) ?? (await byCookie(request));
    if (caller && !isBackground(request)) await accounts.markUsed(caller.sessionId);
    return caller;
  };
};

/** Set by a page that polls without user activity; see frontend/access/watch-activity.ts. */
const BACKGROUND_HEADER = "x-background";

/** Whether the request is no sign of a user at work. */
export const isBackground = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.background === true || headers[BACKGROUND_HEADER] === "1";

const callerOf = (
  { sessionId, username, role, passwordChange, secondFactorMissing, exportPermission }: Session,
  by: Caller["by"],
): Caller => ({
  sessionId,
  username,
  role,
  passwordChange,
  secondFactorMissing,
  exportPermission,
  by,
});

/** Metadata of the events that a request causes. */
export const metadataFor = (
  request: FastifyRequest,
  now: string,
  { actor, causationId }: { readonly actor?: string; readonly causationId?: string } = {},
): EventMetadata => ({
  actor: actor ?? (request.caller ? `${request.caller.role}:${request.caller.username}` : "visitor"),
  correlationId: request.id,
  causationId: causationId ?? request.id,
  occurredAt: now,
  recordedAt: now,
});
