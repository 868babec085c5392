import { accessEvents, type SignInMethod } from "@asesorador/domain/access/events";
import type { Account, Context } from "../application/context.ts";
import { metadataFor } from "../http/caller.ts";
import { deviceIn } from "../http/device.ts";
import type { Call } from "../http/route.ts";
import type { Tokens } from "../http/token.ts";
import type { CookieSessions } from "./cookie-sessions.ts";
import type { DeviceCookies } from "./device-cookie.ts";
import type { AccessHistory } from "./history.ts";
import { userOf } from "./user.ts";

type Opening = {
  readonly tokens: Tokens;
  readonly history: Pick<AccessHistory, "write">;
  readonly devices: DeviceCookies;
};

export type OpenSession = ReturnType<typeof sessionOpener>;

/** Opens a session for an authenticated account, and records it in history. */
export const sessionOpener =
  (
    { now, newId }: Pick<Context, "now" | "newId">,
    { tokens, history, devices }: Opening,
    sessions: CookieSessions,
  ) =>
  async (account: Account, method: SignInMethod, { request, reply }: Call) => {
    const { username, role } = account;
    const sessionId = newId();
    const metadata = metadataFor(request, now(), { actor: `${role}:${username}` });
    const data = { username, role, sessionId, method };
    // History first: a session that cannot be traced back must not exist.
    await history.write(accessEvents.create("SignedIn", data), metadata);
    await sessions.endPrevious(request);
    await sessions.open(account, { sessionId, device: deviceIn(request.headers) }, reply);
    devices.remember(request, reply, username);
    return { token: tokens.sign({ username, sessionId }), user: userOf(account) };
  };
