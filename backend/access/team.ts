import {
  createAccount,
  editAccount,
  listAccounts,
  listAdvisers,
  permitExport,
  resetPassword,
  unlockAccount,
} from "@asesorador/domain/access/contract";
import { type AccountEvent, accessEvents } from "@asesorador/domain/access/events";
import {
  requireSecondFactor,
  requireSecondFactorOfRole,
  resetSecondFactor,
} from "@asesorador/domain/access/second-factor-contract";
import type { Issue } from "@asesorador/domain/kernel/endpoint";
import type { FastifyInstance } from "fastify";
import type { Context, HttpSettings } from "../application/context.ts";
import { mayExport } from "../application/export-permission.ts";
import { callerOf } from "../http/access.ts";
import { metadataFor } from "../http/caller.ts";
import { route } from "../http/route.ts";
import type { Attempts } from "./attempts.ts";
import { type ChangeTeam, openSessionsOf, sweepSecondFactors, teamChanger } from "./change-team.ts";
import { BAD_USERNAME } from "./es.ts";
import type { AccessHistory } from "./history.ts";
import { randomCode } from "./random-code.ts";
import { refusalOf } from "./rejections.ts";

type Parts = { readonly history: AccessHistory; readonly tries: Attempts } & Pick<
  HttpSettings,
  "exportRoles"
>;

/** Administrators' view of the team's accounts. */
export const teamRoutes = (app: FastifyInstance, context: Context, parts: Parts): void => {
  const change = teamChanger(context);
  teamLists(app, context, parts);
  accountRoutes(app, context, change);
  secondFactorPolicy(app, change);

  route(app, permitExport, async ({ username, allowed }, { request }) => {
    const by = callerOf(request).username;
    await change({ type: "PermitExport", username, allowed, by }, request);
    return { ok: true } as const;
  });

  signInRecovery(app, context, { ...parts, change });
};

const teamLists = (
  app: FastifyInstance,
  { accounts }: Context,
  { exportRoles }: Pick<Parts, "exportRoles">,
): void => {
  route(app, listAdvisers, async () => {
    const team = await accounts.listTeam();
    const advisers = team
      .filter(({ active, role }) => active && role !== "analyst")
      .map(({ username, role, active }) => ({ username, role, active }));
    return { advisers };
  });

  route(app, listAccounts, async () => ({
    accounts: (await accounts.listTeam()).map((account) => ({
      ...account,
      mayExport: mayExport(account, exportRoles),
    })),
    secondFactorRoles: [...(await accounts.secondFactorRoles())],
  }));
};

/** Creating and changing accounts. A temporary password is shown once, to the administrator. */
const accountRoutes = (app: FastifyInstance, context: Context, change: ChangeTeam): void => {
  const { accounts, hashPassword } = context;

  route(
    app,
    createAccount,
    async ({ username, role }, { request }) => {
      const temporaryPassword = newTemporaryPassword();
      const credentialId = await accounts.keepPassword(await hashPassword(temporaryPassword));
      const by = callerOf(request).username;
      await change({ type: "CreateAccount", username, role, credentialId, by }, request);
      return { username, temporaryPassword };
    },
    { refusal: usernameRefusal },
  );

  route(app, editAccount, async ({ username, role, active }, { request }) => {
    const by = callerOf(request).username;
    const openSessions = await openSessionsOf(context, username);
    await change(
      {
        type: "ChangeAccount",
        username,
        by,
        openSessions,
        role: role ?? null,
        active: active ?? null,
      },
      request,
    );
    return { ok: true } as const;
  });

  route(app, resetPassword, async ({ username }, { request }) => {
    const by = callerOf(request).username;
    const account = await accounts.findAccount(username);
    if (!account) throw refusalOf("unknown_account");
    const temporaryPassword = newTemporaryPassword();
    const credentialId = await accounts.keepPassword(await hashPassword(temporaryPassword));
    const openSessions = await openSessionsOf(context, username);
    await change({ type: "ResetPassword", username, by, credentialId, openSessions }, request, {
      replaced: account.credentialId,
    });
    return { username, temporaryPassword };
  });
};

/** Who has to have a second factor: single accounts, and all of a role. */
const secondFactorPolicy = (app: FastifyInstance, change: ChangeTeam): void => {
  route(app, requireSecondFactor, async ({ username, required }, { request }) => {
    const by = callerOf(request).username;
    await change({ type: "RequireSecondFactor", username, required, by }, request);
    return { ok: true } as const;
  });

  route(app, requireSecondFactorOfRole, async ({ role, required }, { request }) => {
    const by = callerOf(request).username;
    await change({ type: "RequireSecondFactorOfRole", role, required, by }, request);
    return { ok: true } as const;
  });
};

/** For a person who can't sign in: without the second factor any more, or after too many attempts. */
const signInRecovery = (
  app: FastifyInstance,
  context: Context,
  { history, tries, change }: Omit<Parts, "exportRoles"> & { readonly change: ChangeTeam },
): void => {
  const { accounts, now } = context;

  route(app, resetSecondFactor, async ({ username }, { request }) => {
    const by = callerOf(request).username;
    const openSessions = await openSessionsOf(context, username);
    await change({ type: "ResetSecondFactor", username, by, openSessions }, request);
    await sweepSecondFactors(context, request);
    return { ok: true } as const;
  });

  route(app, unlockAccount, async ({ username }, { request }) => {
    if (!(await accounts.findAccount(username))) throw refusalOf("unknown_account");
    const unlocked: AccountEvent = accessEvents.create("AccountUnlocked", { username });
    await history.write(unlocked, metadataFor(request, now()));
    await tries.unlock(username);
    return { ok: true } as const;
  });
};

const usernameRefusal = (issues: readonly Issue[]): string | null => {
  const issue = issues.find(({ path }) => path === "username");
  if (!issue) return null;
  return issue.code === "username_reserved" ? issue.message : BAD_USERNAME;
};

const PASSWORD_GROUPS = 4;

/** About 79 bits. */
export const newTemporaryPassword = (): string => randomCode(PASSWORD_GROUPS);
