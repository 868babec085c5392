import { randomInt } from "node:crypto";
import {
  createAccount,
  editAccount,
  listAccounts,
  listAdvisers,
  resetPassword,
  unlockAccount,
} from "@asesorador/domain/access/contract";
import type { AccessEvent } from "@asesorador/domain/access/events";
import type { FastifyInstance } from "fastify";
import { metadataFor } from "../kernel/caller.ts";
import type { AccountWish, Context } from "../kernel/context.ts";
import { HttpError } from "../kernel/http-error.ts";
import { route } from "../kernel/route.ts";
import type { Attempts } from "./attempts.ts";
import { BAD_USERNAME, LAST_ADMIN, NAME_TAKEN, NOT_YOURSELF } from "./es.ts";
import { type AccessHistory, sessionsEnded } from "./history.ts";
import { callerOf } from "./own.ts";

type Parts = { readonly history: AccessHistory; readonly tries: Attempts };

/** Administrators' view of the team's accounts. */
export const teamRoutes = (app: FastifyInstance, context: Context, { history, tries }: Parts): void => {
  const { accounts, hashPassword, now } = context;

  route(app, listAdvisers, async () => {
    const team = await accounts.listTeam();
    const advisers = team
      .filter(({ active, role }) => active && role !== "analyst")
      .map(({ username, role, active }) => ({ username, role, active }));
    return { advisers };
  });

  route(app, listAccounts, async () => ({ accounts: [...(await accounts.listTeam())] }));

  route(
    app,
    createAccount,
    async ({ username, role }, { request }) => {
      const temporaryPassword = newTemporaryPassword();
      const account = { username, role, passwordHash: await hashPassword(temporaryPassword) };
      const created: AccessEvent = { type: "AccountCreated", version: 1, data: { username, role } };
      const added = await accounts.addAccount(account, () =>
        history.write(created, metadataFor(request, now())),
      );
      if (!added) throw new HttpError(409, "username_taken", { message: NAME_TAKEN });
      return { username, temporaryPassword };
    },
    { refusal: (issues) => (issues.some(({ path }) => path === "username") ? BAD_USERNAME : null) },
  );

  route(app, editAccount, async ({ username, role, active }, { request }) => {
    // Nobody locks themselves out by a slip of the hand.
    if (username === callerOf(request).username)
      throw new HttpError(409, "own_account", { message: NOT_YOURSELF });
    const wish = { ...(role === undefined ? {} : { role }), ...(active === undefined ? {} : { active }) };
    const changed = await accounts.changeAccount(username, wish, ({ before, ended }) =>
      history.writeAll(
        [...changes(username, before, wish), ...sessionsEnded(username, ended, "account_changed")],
        metadataFor(request, now()),
      ),
    );
    if (!changed.ok && changed.reason === "unknown") throw new HttpError(404, "not_found");
    if (!changed.ok) throw new HttpError(409, "last_admin", { message: LAST_ADMIN });
    return { ok: true } as const;
  });

  route(app, resetPassword, async ({ username }, { request }) => {
    if (username === callerOf(request).username)
      throw new HttpError(409, "own_account", { message: NOT_YOURSELF });
    const temporaryPassword = newTemporaryPassword();
    const passwordHash = await hashPassword(temporaryPassword);
    const ended = await accounts.setPassword(
      { username, passwordHash, temporary: true, keep: null, instead: null },
      (sessions) =>
        history.writeAll(
          [
            { type: "PasswordReset", version: 1, data: { username } },
            ...sessionsEnded(username, sessions, "password_changed"),
          ],
          metadataFor(request, now()),
        ),
    );
    if (!ended) throw new HttpError(404, "not_found");
    return { username, temporaryPassword };
  });

  route(app, unlockAccount, async ({ username }, { request }) => {
    if (!(await accounts.findAccount(username))) throw new HttpError(404, "not_found");
    const unlocked: AccessEvent = { type: "AccountUnlocked", version: 1, data: { username } };
    await history.write(unlocked, metadataFor(request, now()));
    await tries.unlock(username);
    return { ok: true } as const;
  });
};

const changes = (
  username: string,
  before: Required<AccountWish>,
  { role, active }: AccountWish,
): readonly AccessEvent[] => [
  ...(role !== undefined && role !== before.role
    ? [{ type: "AccountRoleChanged", version: 1, data: { username, from: before.role, to: role } } as const]
    : []),
  ...(active !== undefined && active !== before.active
    ? [
        {
          type: active ? "AccountReactivated" : "AccountDeactivated",
          version: 1,
          data: { username },
        } as const,
      ]
    : []),
];

/** Without letters that are read or heard for others. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LETTERS = 4;

/** About 79 bits, for reading out once: "k7mq-…". */
export const newTemporaryPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LETTERS }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(""),
  ).join("-");
