import { signIn, signOut } from "@asesorador/domain/access/contract";
import { signInSecond } from "@asesorador/domain/access/second-factor-contract";
import type { Issue } from "@asesorador/domain/kernel/endpoint";
import type { FastifyInstance } from "fastify";
import type { Account, Context, HttpSettings } from "../application/context.ts";
import { metadataFor } from "../http/caller.ts";
import { HttpError } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";
import { type Call, route } from "../http/route.ts";
import type { Tokens } from "../http/token.ts";
import type { Authenticate } from "./authenticate.ts";
import type { CheckCode } from "./codes.ts";
import { deviceIn } from "./device.ts";
import type { DeviceCookies } from "./device-cookie.ts";
import { PASSWORD_REQUIRED, TICKET_EXPIRED, USERNAME_REQUIRED } from "./es.ts";
import type { AccessHistory } from "./history.ts";
import { cookieSessions } from "./sessions.ts";
import type { Tickets } from "./ticket.ts";
import { userOf } from "./user.ts";

type Parts = {
  readonly tokens: Tokens;
  readonly history: AccessHistory;
  readonly authenticate: Authenticate;
  readonly checkCode: CheckCode;
  readonly tickets: Tickets;
  readonly devices: DeviceCookies;
} & Pick<HttpSettings, "secureCookies">;

/** Coming and going. */
export const signInCommands = (
  app: FastifyInstance,
  context: Context,
  { authenticate, checkCode, tickets, ...parts }: Parts,
): void => {
  const { accounts, now } = context;
  const { devices, history } = parts;
  const sessions = cookieSessions(context, parts.secureCookies);
  const open = sessionOpener(context, parts, sessions);

  route(
    app,
    signIn,
    async ({ username: typed, password }, call) => {
      const { request } = call;
      const name = typed.toLowerCase();
      const credentials = { username: name, password, device: devices.find(request, name) };
      const account = await authenticate(credentials, call);
      if (!account.secondFactor) return open(account, call);
      const { username, generation } = account;
      const ticket = tickets.sign("sign_in", { username, generation, credentialId: null });
      return { secondFactor: { ticket, methods: ["totp" as const, "recovery_code" as const] } };
    },
    { refusal: missingField, perMinute: LIMITS.signInsPerMinute },
  );

  route(
    app,
    signInSecond,
    async ({ ticket, code }, call) => {
      const claim = tickets.read("sign_in", ticket);
      const known = claim && (await accounts.findAccount(claim.username));
      if (!claim || known?.generation !== claim.generation)
        throw new HttpError(401, "ticket_expired", { message: TICKET_EXPIRED });
      const { username, generation } = claim;
      const device = devices.find(call.request, username);
      return open(await checkCode({ username, device, generation, code }, call), call);
    },
    { perMinute: LIMITS.signInsPerMinute },
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

type Opening = Pick<Parts, "tokens" | "history" | "devices">;

/** Opens a session for an account that proved itself, and says so in history. */
const sessionOpener =
  (
    { now, newId }: Pick<Context, "now" | "newId">,
    { tokens, history, devices }: Opening,
    sessions: ReturnType<typeof cookieSessions>,
  ) =>
  async (account: Account, { request, reply }: Call) => {
    const { username, role } = account;
    const sessionId = newId();
    const metadata = metadataFor(request, now(), { actor: `${role}:${username}` });
    // History first: a session that cannot be traced back must not exist.
    await history.write({ type: "SignedIn", version: 1, data: { username, role, sessionId } }, metadata);
    await sessions.endPrevious(request);
    await sessions.open(account, { sessionId, device: deviceIn(request.headers) }, reply);
    devices.remember(request, reply, username);
    return { token: tokens.sign({ username, sessionId }), user: userOf(account) };
  };

const missingField = (issues: readonly Issue[]): string | null => {
  const missing = (path: string) => issues.some((issue) => issue.path === path && issue.code === "required");
  return missing("username") ? USERNAME_REQUIRED : missing("password") ? PASSWORD_REQUIRED : null;
};
