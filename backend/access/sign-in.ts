import { type SecondStep, signIn, signOut } from "@asesorador/domain/access/contract";
import { accessEvents } from "@asesorador/domain/access/events";
import { signInSecond } from "@asesorador/domain/access/second-factor-contract";
import type { FastifyInstance } from "fastify";
import type { Account, Context } from "../application/context.ts";
import { metadataFor } from "../http/caller.ts";
import { HttpError } from "../http/http-error.ts";
import { type Refusal, whenMissing } from "../http/input.ts";
import { LIMITS } from "../http/limits.ts";
import { route } from "../http/route.ts";
import type { Authenticate } from "./authenticate.ts";
import type { CheckCode } from "./codes.ts";
import type { CookieSessions } from "./cookie-sessions.ts";
import type { DeviceCookies } from "./device-cookie.ts";
import { PASSWORD_REQUIRED, TICKET_EXPIRED, USERNAME_REQUIRED } from "./es.ts";
import type { AccessHistory } from "./history.ts";
import type { OpenSession } from "./open-session.ts";
import type { Tickets } from "./ticket.ts";

type Parts = {
  readonly open: OpenSession;
  readonly sessions: CookieSessions;
  readonly history: Pick<AccessHistory, "note">;
  readonly authenticate: Authenticate;
  readonly checkCode: CheckCode;
  readonly tickets: Tickets;
  readonly devices: DeviceCookies;
};

/** Sign-in and sign-out. */
export const signInCommands = (
  app: FastifyInstance,
  context: Context,
  { open, sessions, history, authenticate, checkCode, tickets, devices }: Parts,
): void => {
  const { accounts, now } = context;

  route(
    app,
    signIn,
    async ({ username: typed, password }, call) => {
      const { request } = call;
      const name = typed.toLowerCase();
      const credentials = { username: name, password, device: devices.find(request, name) };
      const account = await authenticate(credentials, call);
      if (!account.secondFactor) return open(account, "password", call);
      const { username, generation } = account;
      const ticket = tickets.signIn.sign({ username, generation });
      return { secondFactor: { ticket, methods: secondStepsOf(account.secondFactor) } };
    },
    { refusal: missingField, perMinute: LIMITS.signInsPerMinute },
  );

  route(
    app,
    signInSecond,
    async ({ ticket, code }, call) => {
      const { username, generation } = await validTicket(context, tickets, ticket);
      const device = devices.find(call.request, username);
      const account = await checkCode({ username, device, generation, code }, call);
      return open(account, "password_and_code", call);
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
      history.note(accessEvents.create("SignedOut", { username, sessionId }), metadataFor(request, now()));
      return { ok: true } as const;
    },
    { knowsCaller: true, beforePasswordChange: true },
  );
};

const missingField: Refusal = (issues) =>
  whenMissing(["username"], USERNAME_REQUIRED)(issues) ??
  whenMissing(["password"], PASSWORD_REQUIRED)(issues);

const secondStepsOf = ({ totpId, passkeyIds }: NonNullable<Account["secondFactor"]>): SecondStep[] => [
  ...(passkeyIds.length > 0 ? (["passkey"] as const) : []),
  ...(totpId === null ? [] : (["totp"] as const)),
  "recovery_code",
];

/** The account whose password was just checked. Throws HttpError 401 `ticket_expired`. */
export const validTicket = async (
  { accounts }: Pick<Context, "accounts">,
  tickets: Tickets,
  ticket: string,
): Promise<Account> => {
  const claim = tickets.signIn.read(ticket);
  const account = claim && (await accounts.findAccount(claim.username));
  if (!account || account.generation !== claim.generation)
    throw new HttpError(401, "ticket_expired", { message: TICKET_EXPIRED });
  return account;
};
