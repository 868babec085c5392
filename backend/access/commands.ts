import { signIn, signOut } from "@asesorador/domain/access/contract";
import type { AccessEvent } from "@asesorador/domain/access/events";
import type { Issue } from "@asesorador/domain/kernel/endpoint";
import type { FastifyInstance } from "fastify";
import { metadataFor } from "../kernel/caller.ts";
import type { Context, HttpSettings } from "../kernel/context.ts";
import { HttpError } from "../kernel/http-error.ts";
import { LIMITS } from "../kernel/limits.ts";
import { type Call, route } from "../kernel/route.ts";
import type { Tokens } from "../kernel/token.ts";
import { attempts } from "./attempts.ts";
import { PASSWORD_REQUIRED, USERNAME_REQUIRED, WRONG_CREDENTIALS, waitMessage } from "./es.ts";
import { accessHistory } from "./history.ts";
import { cookieSessions } from "./sessions.ts";

type Settings = Pick<HttpSettings, "secureCookies" | "jwtSecret">;

export const accessCommands = (
  app: FastifyInstance,
  context: Context,
  settings: Settings,
  tokens: Tokens,
): void => {
  const { accounts, now, newId } = context;
  const history = accessHistory(app, context);
  const sessions = cookieSessions(context, settings.secureCookies);
  const authenticate = authenticator(context, settings, history.note);

  route(
    app,
    signIn,
    async ({ username: typed, password }, call) => {
      const { request, reply } = call;
      const account = await authenticate(typed.toLowerCase(), password, call);
      const { username, role } = account;
      const sessionId = newId();
      const metadata = metadataFor(request, now(), { actor: `${role}:${username}` });
      // History first: a session that nobody can trace back must not exist.
      await history.write({ type: "SignedIn", version: 1, data: { username, role, sessionId } }, metadata);
      await sessions.endPrevious(request);
      await sessions.open(account, sessionId, reply);
      const user = { username, role, isAdmin: role === "admin" };
      return { token: tokens.sign({ username, sessionId }), user };
    },
    { refusal: missingField, perMinute: LIMITS.signInsPerMinute },
  );

  route(
    app,
    signOut,
    async (_, { request, reply }) => {
      sessions.forget(reply);
      if (!request.caller) return { ok: true } as const;
      const { sessionId, username } = request.caller;
      await accounts.endSession(sessionId);
      history.note(
        { type: "SignedOut", version: 1, data: { username, sessionId } },
        metadataFor(request, now()),
      );
      return { ok: true } as const;
    },
    { knowsCaller: true },
  );
};

/**
 * The account behind a username and a password. Throws HttpError 401 with one answer for whatever was wrong, 429 while
 * attempts from here or at this name have to wait.
 */
const authenticator = (
  context: Context,
  { jwtSecret }: Settings,
  note: ReturnType<typeof accessHistory>["note"],
) => {
  const tries = attempts(context, jwtSecret);
  return async (username: string, password: string, { request }: Call) => {
    const account = await tries.oneAtATime(username, async () => {
      const known = await tries.find(username);
      const noteFailure = (cause: "wrong_password" | "throttled"): void => {
        if (known) note(failure(known.username, cause), metadataFor(request, context.now()));
      };
      const waitMs = await tries.waitMs(username, request.ip);
      if (waitMs > 0) {
        noteFailure("throttled");
        throw tooMany(waitMs);
      }
      const right = await context.verifyPassword(password, known?.passwordHash ?? null);
      if (right && known) return known;
      await tries.failed(username, request.ip);
      noteFailure("wrong_password");
      throw new HttpError(401, "invalid_credentials", { message: WRONG_CREDENTIALS });
    });
    await tries.succeeded(username);
    return account;
  };
};

const failure = (username: string, cause: "wrong_password" | "throttled"): AccessEvent => ({
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
