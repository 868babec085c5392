import { unreachable } from "../kernel/decider.ts";
import type { Role } from "../kernel/endpoint.ts";
import type { AccessEvent, AccountEvent, PasswordOrigin } from "./events.ts";

/**
 * All accounts are one aggregate in one stream: "at least one active administrator" spans accounts, so they need one
 * consistency boundary. A team has tens of accounts that change a few times a year.
 */
export const TEAM_STREAM = "team-accounts";

export type TeamEvent = Extract<
  AccessEvent,
  {
    type:
      | "AccountCreated"
      | "AccountImported"
      | "AccountRoleChanged"
      | "AccountDeactivated"
      | "AccountReactivated"
      | "PasswordChanged"
      | "PasswordReset"
      | "SessionEnded"
      | "SecondFactorEnrolled"
      | "SecondFactorRemoved"
      | "PasskeyRegistered"
      | "PasskeyRemoved"
      | "RecoveryCodesIssued"
      | "RecoveryCodeUsed"
      | "SecondFactorRequirementChanged"
      | "RoleSecondFactorRequirementChanged"
      | "ExportPermissionChanged";
  }
>;

/** An authenticator app, passkeys, or both; ids name what is sealed in the vault. */
export type SecondFactor = {
  /** null: no app. */
  readonly totpId: string | null;
  /** Oldest first. */
  readonly passkeyIds: readonly string[];
  readonly recoveryId: string | null;
  /** Places of the recovery codes that were used. */
  readonly usedCodes: readonly number[];
};

export const RECOVERY_CODES = 10;
export const MAX_PASSKEYS = 10;

export type TeamAccount = {
  readonly role: Role;
  readonly active: boolean;
  /** Id of the password's hash in the vault. */
  readonly credentialId: string | null;
  readonly password: PasswordOrigin;
  /** null: neither app nor passkey. */
  readonly secondFactor: SecondFactor | null;
  /** Names the account to authenticators; null before the first passkey. */
  readonly userHandle: string | null;
  /** An administrator requires it of this account, whatever its role: without a factor its owner can do nothing but enrol. */
  readonly secondFactorRequired: boolean;
  /** An administrator's decision for this account and role; null: the role's default holds. */
  readonly exportPermission: boolean | null;
  /** Grows whenever the account's sessions end: a session of an earlier generation has ended, whatever its row holds. */
  readonly generation: number;
  /** The session of an earlier generation that remains valid. */
  readonly keptSession: string | null;
};

export type Team = {
  /** By username. */
  readonly accounts: ReadonlyMap<string, TeamAccount>;
  /** Each account of these roles must have a second factor. */
  readonly secondFactorRoles: ReadonlySet<Role>;
};

export const EMPTY_TEAM: Team = { accounts: new Map(), secondFactorRoles: new Set() };

/** team-decider.ts refuses a change that would leave a team without one. */
export const isActiveAdministrator = (account: TeamAccount | undefined): boolean =>
  account?.role === "admin" && account.active;

/** Whether a session that was opened in a given generation of the account is still valid. */
export const holdsSession = (
  { active, generation, keptSession }: TeamAccount,
  session: { readonly sessionId: string; readonly generation: number },
): boolean => active && (session.generation === generation || session.sessionId === keptSession);

export const secondFactorMissing = (
  { secondFactorRoles }: Pick<Team, "secondFactorRoles">,
  {
    role,
    secondFactor,
    secondFactorRequired,
  }: Pick<TeamAccount, "role" | "secondFactor" | "secondFactorRequired">,
): boolean => (secondFactorRequired || secondFactorRoles.has(role)) && !secondFactor;

/** The team after one more event. */
export const evolveTeam = (team: Team, event: TeamEvent): Team => {
  if (event.type === "RoleSecondFactorRequirementChanged") {
    const { role, required } = event.data;
    const others = [...team.secondFactorRoles].filter((one) => one !== role);
    // Open sessions stay valid: their next request detects what is missing.
    return { ...team, secondFactorRoles: new Set(required ? [...others, role] : others) };
  }
  const { username } = event.data;
  const before = team.accounts.get(username);
  const after = evolveAccount(before, event);
  return after === before || !after
    ? team
    : { ...team, accounts: new Map(team.accounts).set(username, after) };
};

const evolveAccount = (
  before: TeamAccount | undefined,
  event: Extract<TeamEvent, AccountEvent>,
): TeamAccount | undefined => {
  switch (event.type) {
    case "AccountCreated": {
      const { role, credentialId, password } = event.data;
      return { ...NEW, role, active: true, credentialId, password };
    }
    case "AccountImported": {
      const { role, active, credentialId, password } = event.data;
      return { ...NEW, role, active, credentialId, password };
    }
    case "AccountRoleChanged":
      // A decision was made for the account in its earlier role.
      return next(before, { role: event.data.to, exportPermission: null });
    case "AccountDeactivated":
      return next(before, { active: false });
    case "AccountReactivated":
      return next(before, { active: true });
    case "PasswordChanged": {
      const { credentialId, password, keptSession } = event.data;
      return next(before, { credentialId, password, keptSession });
    }
    case "PasswordReset":
      return next(before, { credentialId: event.data.credentialId, password: "temporary" });
    case "SecondFactorEnrolled": {
      const { credentialId, keptSession } = event.data;
      const factor = before?.secondFactor ?? NO_FACTOR;
      return next(before, { secondFactor: { ...factor, totpId: credentialId }, keptSession });
    }
    case "SecondFactorRemoved": {
      const { factor, keptSession } = event.data;
      const left = factor === "all" ? null : withoutTotp(before);
      return next(before, { secondFactor: left, keptSession });
    }
    case "PasskeyRegistered": {
      const { credentialId, userHandle, keptSession } = event.data;
      const factor = before?.secondFactor ?? NO_FACTOR;
      const passkeyIds = [...factor.passkeyIds, credentialId];
      return next(before, { secondFactor: { ...factor, passkeyIds }, userHandle, keptSession });
    }
    case "PasskeyRemoved": {
      const { credentialId, keptSession } = event.data;
      return next(before, { secondFactor: withoutPasskey(before, credentialId), keptSession });
    }
    case "RecoveryCodesIssued":
      return withCodes(before, () => ({ recoveryId: event.data.credentialId, usedCodes: [] }));
    case "RecoveryCodeUsed":
      return withCodes(before, ({ usedCodes }) => ({ usedCodes: [...usedCodes, event.data.index] }));
    case "SecondFactorRequirementChanged":
      // Open sessions stay valid: their next request detects what is missing.
      return before && { ...before, secondFactorRequired: event.data.required };
    case "ExportPermissionChanged":
      // Open sessions go on: their next request finds the permission.
      return before && { ...before, exportPermission: event.data.allowed };
    case "SessionEnded":
      return before;
    default:
      return unreachable(event);
  }
};

const NEW = {
  secondFactor: null,
  userHandle: null,
  secondFactorRequired: false,
  exportPermission: null,
  generation: 0,
  keptSession: null,
} as const;

const NO_FACTOR: SecondFactor = { totpId: null, passkeyIds: [], recoveryId: null, usedCodes: [] };

/** null when no factor is left, and with it no recovery codes. */
const orNone = (factor: SecondFactor): SecondFactor | null =>
  factor.totpId === null && factor.passkeyIds.length === 0 ? null : factor;

const withoutTotp = (account: TeamAccount | undefined): SecondFactor | null =>
  account?.secondFactor ? orNone({ ...account.secondFactor, totpId: null }) : null;

const withoutPasskey = (account: TeamAccount | undefined, id: string): SecondFactor | null => {
  const factor = account?.secondFactor;
  return factor ? orNone({ ...factor, passkeyIds: factor.passkeyIds.filter((one) => one !== id) }) : null;
};

const withCodes = (
  before: TeamAccount | undefined,
  change: (factor: SecondFactor) => Partial<SecondFactor>,
): TeamAccount | undefined =>
  before?.secondFactor
    ? { ...before, secondFactor: { ...before.secondFactor, ...change(before.secondFactor) } }
    : before;

const next = (before: TeamAccount | undefined, change: Partial<TeamAccount>): TeamAccount | undefined =>
  before && { ...before, keptSession: null, ...change, generation: before.generation + 1 };
