import { randomBytes } from "node:crypto";
import { signIn, signOut, type User } from "@asesorador/domain/access/contract";
import { type AccessEvent, accessStream } from "@asesorador/domain/access/events";
import type { Issue } from "@asesorador/domain/kernel/endpoint";
import type { EventMetadata, NewEvent } from "@asesorador/domain/kernel/event-store";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hashSecret, metadataFor, sessionCookie } from "../kernel/caller.ts";
import type { Account, Context, HttpSettings } from "../kernel/context.ts";
import { derivedUuid } from "../kernel/derived-id.ts";
import { HttpError } from "../kernel/http-error.ts";
import { LIMITS } from "../kernel/limits.ts";
import { route } from "../kernel/route.ts";
import type { Tokens } from "../kernel/token.ts";
import { attempts } from "./attempts.ts";
import { PASSWORD_REQUIRED, USERNAME_REQUIRED, WRONG_CREDENTIALS, waitMessage } from "./es.ts";

const SESSION_MS = 12 * 3_600_000;
const SECRET_BYTES = 32;

export const accessCommands = (
  app: FastifyInstance,
  context: Context,
  settings: Pick<HttpSettings, "secureCookies" | "jwtSecret">,
  tokens: Tokens,
): void => {
  const cookieName = sessionCookie(settings.secureCookies);
  const throttle = attempts(context, settings.jwtSecret);
  const noted = backgroundNotes(app, context);

  route(
    app,
    signIn,
    async ({ username, password }, { request, reply }) => {
      const name = username.toLowerCase();
      const account = await throttle.oneAtATime(name, async () => {
        const known = await throttle.find(name);
        const waitMs = await throttle.waitMs(name, request.ip);
        if (waitMs > 0) {
          if (known) noted(failed(known.username, "throttled"), metadataFor(request, context.now()));
          throw tooMany(waitMs);
        }
        const right = await context.verifyPassword(password, known?.passwordHash ?? null);
        if (right && known) return known;
        await throttle.failed(name, request.ip);
        if (known) noted(failed(known.username, "wrong_password"), metadataFor(request, context.now()));
        throw new HttpError(401, "invalid_credentials", { message: WRONG_CREDENTIALS });
      });
      await throttle.succeeded(name);
      await endSessionOf(request);
      return openSession(account, request, reply);
    },
    { refusal: missingField, perMinute: LIMITS.signInsPerMinute },
  );

  route(
    app,
    signOut,
    async (_, { request, reply }) => {
      const { caller } = request;
      reply.clearCookie(cookieName, cookieOptions(settings.secureCookies));
      if (!caller) return { ok: true } as const;
      const { sessionId, username } = caller;
      await context.accounts.endSession(sessionId);
      await append(
        { type: "SignedOut", version: 1, data: { username, sessionId } },
        metadataFor(request, context.now()),
      );
      return { ok: true } as const;
    },
    { knowsCaller: true },
  );

  const append = async (event: AccessEvent, metadata: EventMetadata): Promise<void> => {
    await context.store.append(accessStream(event.data.username), "any", [stored(event, metadata)]);
  };

  /** A browser that signs in again leaves no living session behind. */
  const endSessionOf = async ({ cookies }: FastifyRequest): Promise<void> => {
    const secret = cookies[cookieName];
    const session = secret === undefined ? null : await context.accounts.findSession(hashSecret(secret));
    if (session) await context.accounts.endSession(session.sessionId);
  };

  const openSession = async ({ username, role }: Account, request: FastifyRequest, reply: FastifyReply) => {
    const now = context.now();
    const sessionId = context.newId();
    const secret = randomBytes(SECRET_BYTES).toString("base64url");
    const expiresAt = new Date(Date.parse(now) + SESSION_MS).toISOString();
    // History first: a session that nobody can trace back must not exist.
    const metadata = metadataFor(request, now, { actor: `${role}:${username}` });
    await append({ type: "SignedIn", version: 1, data: { username, role, sessionId } }, metadata);
    await context.accounts.openSession({
      sessionId,
      username,
      role,
      expiresAt,
      secretHash: hashSecret(secret),
    });
    reply.setCookie(cookieName, secret, {
      ...cookieOptions(settings.secureCookies),
      maxAge: SESSION_MS / 1000,
    });
    const user: User = { username, role, isAdmin: role === "admin" };
    return { token: tokens.sign({ username, sessionId }), user };
  };
};

const cookieOptions = (secure: boolean) =>
  ({ path: "/", httpOnly: true, sameSite: "strict", secure }) as const;

const stored = (event: AccessEvent, metadata: EventMetadata): NewEvent => ({
  ...event,
  eventId: derivedUuid(`${metadata.correlationId}/${event.type}`),
  metadata,
});

const failed = (username: string, cause: "wrong_password" | "throttled"): AccessEvent => ({
  type: "SignInFailed",
  version: 1,
  data: { username, cause },
});

const tooMany = (waitMs: number): HttpError => {
  const seconds = Math.ceil(waitMs / 1000);
  return new HttpError(429, "too_many_attempts", {
    message: waitMessage(seconds),
    retryAfterSeconds: seconds,
  });
};

const missingField = (issues: readonly Issue[]): string | null => {
  const missing = (path: string) => issues.some((issue) => issue.path === path && issue.code === "required");
  return missing("username") ? USERNAME_REQUIRED : missing("password") ? PASSWORD_REQUIRED : null;
};

/**
 * Failures are written after the answer, so that the time of the answer does not tell a known username from an unknown
 * one. Closing waits for them.
 */
const backgroundNotes = (app: FastifyInstance, { store }: Pick<Context, "store">) => {
  const open = new Set<Promise<unknown>>();
  app.addHook("onClose", async () => {
    await Promise.allSettled(open);
  });
  return (event: AccessEvent, metadata: EventMetadata): void => {
    const note = store
      .append(accessStream(event.data.username), "any", [stored(event, metadata)])
      .catch((error: unknown) => app.log.error({ err: error }, "a failed sign-in was not recorded"))
      .finally(() => open.delete(note));
    open.add(note);
  };
};
