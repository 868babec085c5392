import { signIn, signOut } from "@asesorador/domain/access/contract";
import type { Issue } from "@asesorador/domain/kernel/endpoint";
import type { FastifyInstance } from "fastify";
import { metadataFor } from "../kernel/caller.ts";
import type { Context, HttpSettings } from "../kernel/context.ts";
import { LIMITS } from "../kernel/limits.ts";
import { route } from "../kernel/route.ts";
import type { Tokens } from "../kernel/token.ts";
import type { Authenticate } from "./authenticate.ts";
import { deviceIn } from "./device.ts";
import type { DeviceCookies } from "./device-cookie.ts";
import { PASSWORD_REQUIRED, USERNAME_REQUIRED } from "./es.ts";
import type { AccessHistory } from "./history.ts";
import { cookieSessions } from "./sessions.ts";
import { userOf } from "./user.ts";

type Parts = {
  readonly tokens: Tokens;
  readonly history: AccessHistory;
  readonly authenticate: Authenticate;
  readonly devices: DeviceCookies;
} & Pick<HttpSettings, "secureCookies">;

/** Coming and going. */
export const signInCommands = (
  app: FastifyInstance,
  context: Context,
  { tokens, history, authenticate, devices, secureCookies }: Parts,
): void => {
  const { accounts, now, newId } = context;
  const sessions = cookieSessions(context, secureCookies);

  route(
    app,
    signIn,
    async ({ username: typed, password }, call) => {
      const { request, reply } = call;
      const name = typed.toLowerCase();
      const credentials = { username: name, password, device: devices.find(request, name) };
      const account = await authenticate(credentials, call);
      const { username, role } = account;
      const sessionId = newId();
      const metadata = metadataFor(request, now(), { actor: `${role}:${username}` });
      // History first: a session that nobody can trace back must not exist.
      await history.write({ type: "SignedIn", version: 1, data: { username, role, sessionId } }, metadata);
      await sessions.endPrevious(request);
      await sessions.open(account, { sessionId, device: deviceIn(request.headers) }, reply);
      devices.remember(request, reply, username);
      return { token: tokens.sign({ username, sessionId }), user: userOf(account) };
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
    { knowsCaller: true, beforePasswordChange: true },
  );
};

const missingField = (issues: readonly Issue[]): string | null => {
  const missing = (path: string) => issues.some((issue) => issue.path === path && issue.code === "required");
  return missing("username") ? USERNAME_REQUIRED : missing("password") ? PASSWORD_REQUIRED : null;
};
