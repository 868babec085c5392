import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
} from "@asesorador/domain/access/contract";
import type { FastifyInstance } from "fastify";
import type { Account, Context } from "../application/context.ts";
import { callerOf } from "../http/access.ts";
import { type Caller, metadataFor } from "../http/caller.ts";
import { HttpError, invalidField } from "../http/http-error.ts";
import { LIMITS } from "../http/limits.ts";
import { type Call, route } from "../http/route.ts";
import type { Authenticate } from "./authenticate.ts";
import { openSessionsOf, teamChanger } from "./change-team.ts";
import { SAME_PASSWORD, WRONG_CURRENT } from "./es.ts";
import { type AccessHistory, sessionsEnded } from "./history.ts";
import { passwordRefusal } from "./password-strength.ts";
import { userOf } from "./user.ts";

type Parts = {
  readonly history: AccessHistory;
  readonly authenticate: Authenticate;
  /** The catalogue's brands, which passwords must not consist of. */
  readonly brandNames: () => Promise<readonly string[]>;
};

/** A user's own password and sessions; for administrators also the sessions of others. */
export const ownAccount = (app: FastifyInstance, context: Context, parts: Parts): void => {
  passwordChange(app, context, parts);
  const { accounts, now } = context;
  const { history } = parts;

  route(app, listSessions, async ({ scope }, { request }) => {
    const caller = callerOf(request);
    if (scope === "all" && caller.role !== "admin") throw new HttpError(403, "forbidden");
    const sessions = await accounts.listSessions(scope === "all" ? null : caller.username);
    return {
      sessions: sessions.map((session) => ({
        ...session,
        current: session.sessionId === caller.sessionId,
      })),
    };
  });

  route(app, endSession, async ({ id }, { request }) => {
    const caller = callerOf(request);
    const session = await accounts.findSessionById(id);
    // 404 for sessions of others, so that the answer does not reveal whether the session exists.
    if (!session || (session.username !== caller.username && caller.role !== "admin"))
      throw new HttpError(404, "not_found");
    await accounts.endSession(id);
    await history.writeAll(sessionsEnded(session.username, [id], "closed"), metadataFor(request, now()));
    return { ok: true } as const;
  });

  route(app, endOtherSessions, async (_, { request }) => {
    const { username, sessionId } = callerOf(request);
    const ended = await accounts.endSessions(username, sessionId);
    // Also of sessions that have expired, which no event names.
    await context.push.removeOthers(username, sessionId);
    await history.writeAll(sessionsEnded(username, ended, "closed"), metadataFor(request, now()));
    return { ended: ended.length };
  });
};

const passwordChange = (
  app: FastifyInstance,
  context: Context,
  { authenticate, brandNames }: Omit<Parts, "history">,
): void => {
  const { accounts, hashPassword, verifyPassword } = context;
  const change = teamChanger(context);
  /** The account, when the caller's session has made this change already: its answer was late or lost, and it is sent again. */
  const alreadyChanged = async ({ username, sessionId }: Caller, next: string): Promise<Account | null> => {
    const account = await accounts.findAccount(username);
    if (account?.keptSession !== sessionId) return null;
    return (await verifyPassword(next, account.passwordHash)) ? account : null;
  };
  route(
    app,
    changePassword,
    async ({ current, next }, call) => {
      const caller = callerOf(call.request);
      let account: Account;
      try {
        account = await byCurrentPassword(authenticate, caller, current, call);
      } catch (error) {
        // Only after the check that counts guesses.
        const changed = isWrongCurrent(error) ? await alreadyChanged(caller, next) : null;
        if (!changed) throw error;
        return { user: userOf(changed), endedSessions: 0 };
      }
      const refusal = await passwordRefusal(next, caller.username, await brandNames());
      if (refusal) throw invalidField("next", refusal.code, refusal.message);
      if (next.normalize("NFC") === current.normalize("NFC"))
        throw invalidField("next", "same_password", SAME_PASSWORD);
      const { username, credentialId: replaces } = account;
      const credentialId = await accounts.keepPassword(await hashPassword(next));
      const openSessions = await openSessionsOf(context, username);
      const { sessionId: keptSession } = caller;
      await change(
        { type: "ChangePassword", username, replaces, credentialId, keptSession, openSessions },
        call.request,
        { keep: keptSession, replaced: replaces },
      );
      const endedSessions = openSessions.filter((id) => id !== keptSession).length;
      return { user: userOf({ ...account, passwordChange: "none" }), endedSessions };
    },
    { beforePasswordChange: true, perMinute: LIMITS.passwordChangesPerMinute },
  );
};

const isWrongCurrent = (error: unknown): boolean =>
  error instanceof HttpError && error.issues?.[0]?.path === "current";

/** A wrong one counts like a failed sign-in: an unattended session must not allow unlimited guesses. */
export const byCurrentPassword = async (
  authenticate: Authenticate,
  { username, sessionId }: Caller,
  password: string,
  call: Call,
): Promise<Account> => {
  try {
    return await authenticate({ username, password, device: `session ${sessionId}` }, call);
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 401)
      throw invalidField("current", "wrong_password", WRONG_CURRENT);
    throw error;
  }
};
