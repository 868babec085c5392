import { accept, type Decider, type Decision, reject, unreachable } from "../kernel/decider.ts";
import type { Role } from "../kernel/endpoint.ts";
import { accessEvents, type PasswordOrigin } from "./events.ts";
import {
  decideSecondFactor,
  type SecondFactorCommand,
  type SecondFactorRejection,
} from "./second-factor-decider.ts";
import { type ByAdministrator, type EndsSessions, sessionsEnded } from "./sessions-ended.ts";
import {
  EMPTY_TEAM,
  evolveTeam,
  isActiveAdministrator,
  type Team,
  type TeamAccount,
  type TeamEvent,
} from "./team.ts";

export type TeamCommand =
  | ({
      readonly type: "CreateAccount";
      readonly username: string;
      readonly role: Role;
      readonly credentialId: string;
    } & ByAdministrator)
  /** The operator's: creates the account, or sets its role and password and reactivates it. */
  | ({
      readonly type: "ProvideAccount";
      readonly username: string;
      readonly role: Role;
      readonly credentialId: string;
      readonly password: PasswordOrigin;
    } & EndsSessions)
  /** Takes over a row of the former accounts table. Does nothing when the account exists. */
  | ({ readonly type: "ImportAccount" } & Extract<TeamEvent, { type: "AccountImported" }>["data"])
  | ({
      readonly type: "ChangeAccount";
      readonly username: string;
      readonly role: Role | null;
      readonly active: boolean | null;
    } & ByAdministrator &
      EndsSessions)
  | ({
      readonly type: "ResetPassword";
      readonly username: string;
      readonly credentialId: string;
    } & ByAdministrator &
      EndsSessions)
  /** By its owner. `replaces`: the credential that was checked. */
  | ({
      readonly type: "ChangePassword";
      readonly username: string;
      readonly replaces: string | null;
      readonly credentialId: string;
      readonly keptSession: string;
    } & EndsSessions)
  | SecondFactorCommand
  | ({
      readonly type: "RequireSecondFactorOfRole";
      readonly role: Role;
      readonly required: boolean;
    } & ByAdministrator)
  | ({
      readonly type: "PermitExport";
      readonly username: string;
      readonly allowed: boolean;
    } & ByAdministrator)
  /** The operator's, as on the command line. */
  | ({ readonly type: "DeactivateAccount"; readonly username: string } & EndsSessions);

export type TeamRejection =
  | "not_administrator"
  | "username_taken"
  | "unknown_account"
  | "own_account"
  | "last_admin"
  | "password_changed_meanwhile"
  | "own_factor_missing"
  | "role_sees_no_leads"
  | SecondFactorRejection;

const decide: Decider<TeamCommand, TeamEvent, Team, TeamRejection>["decide"] = (command, team) => {
  if ("by" in command && !isActiveAdministrator(team.accounts.get(command.by)))
    return reject("not_administrator");
  if (command.type === "RequireSecondFactorOfRole") return requireOfRole(command, team);
  const { username } = command;
  const account = team.accounts.get(username);
  switch (command.type) {
    case "CreateAccount": {
      if (account) return reject("username_taken");
      const { role, credentialId } = command;
      return accept(created({ username, role, credentialId, password: "temporary" }));
    }
    case "ProvideAccount":
      return provide(command, team);
    case "ImportAccount": {
      const { type: _, ...data } = command;
      return account ? accept<TeamEvent>() : accept(accessEvents.create("AccountImported", data));
    }
    case "ChangeAccount":
      return change(command, team);
    case "DeactivateAccount":
      return change({ ...command, role: null, active: false, by: null }, team);
    case "ResetPassword": {
      if (!account) return reject("unknown_account");
      if (command.by === username) return reject("own_account");
      const { credentialId } = command;
      return accept(
        accessEvents.create("PasswordReset", { username, credentialId }),
        ...sessionsEnded(command, "password_changed"),
      );
    }
    case "ChangePassword": {
      if (!account) return reject("unknown_account");
      if (account.credentialId !== command.replaces) return reject("password_changed_meanwhile");
      const { credentialId, keptSession } = command;
      const openSessions = command.openSessions.filter((sessionId) => sessionId !== keptSession);
      return accept(
        passwordChanged({ username, credentialId, password: "chosen", keptSession }),
        ...sessionsEnded({ username, openSessions }, "password_changed"),
      );
    }
    case "PermitExport":
      return permitExport(command, account);
    case "EnrolSecondFactor":
    case "RegisterPasskey":
    case "RemovePasskey":
    case "IssueRecoveryCodes":
    case "UseRecoveryCode":
    case "RemoveSecondFactor":
    case "ResetSecondFactor":
    case "RequireSecondFactor":
      return account ? decideSecondFactor(command, account) : reject("unknown_account");
    default:
      return unreachable(command);
  }
};

export const teamDecider: Decider<TeamCommand, TeamEvent, Team, TeamRejection> = {
  initialState: EMPTY_TEAM,
  evolve: evolveTeam,
  decide,
};

type DataOf<Type extends TeamEvent["type"]> = Extract<TeamEvent, { type: Type }>["data"];

const created = (data: DataOf<"AccountCreated">) => accessEvents.create("AccountCreated", data);
const passwordChanged = (data: DataOf<"PasswordChanged">) => accessEvents.create("PasswordChanged", data);

type Decided = Decision<TeamEvent, TeamRejection>;

/** For administrators only by one who has a factor: at least one of them can then still work and undo it. */
const requireOfRole = (
  { role, required, by }: Extract<TeamCommand, { type: "RequireSecondFactorOfRole" }>,
  { accounts, secondFactorRoles }: Team,
): Decided => {
  if (required === secondFactorRoles.has(role)) return accept<TeamEvent>();
  if (required && role === "admin" && !accounts.get(by)?.secondFactor) return reject("own_factor_missing");
  return accept<TeamEvent>(accessEvents.create("RoleSecondFactorRequirementChanged", { role, required }));
};

/** Analysts see no personal data, so that there is nothing to export for them. */
const permitExport = (
  { username, allowed, by }: Extract<TeamCommand, { type: "PermitExport" }>,
  account: TeamAccount | undefined,
): Decided => {
  if (!account) return reject("unknown_account");
  if (by === username) return reject("own_account");
  if (account.role === "analyst") return reject("role_sees_no_leads");
  if (allowed === account.exportPermission) return accept<TeamEvent>();
  return accept<TeamEvent>(accessEvents.create("ExportPermissionChanged", { username, allowed }));
};

const provide = (command: Extract<TeamCommand, { type: "ProvideAccount" }>, team: Team): Decided => {
  const { username, role, credentialId, password } = command;
  const account = team.accounts.get(username);
  if (!account) return accept(created({ username, role, credentialId, password }));
  if (role !== "admin" && isLastAdministrator(team, username)) return reject("last_admin");
  return accept(
    ...changes(username, account, { role, active: true }),
    passwordChanged({ username, credentialId, password, keptSession: null }),
    ...sessionsEnded(command, "account_changed"),
  );
};

type Change = EndsSessions & {
  readonly username: string;
  readonly role: Role | null;
  readonly active: boolean | null;
  /** null: the operator. */
  readonly by: string | null;
};

const change = (command: Change, team: Team): Decided => {
  const { username, by } = command;
  const account = team.accounts.get(username);
  if (!account) return reject("unknown_account");
  if (by === username) return reject("own_account");
  const after = { role: command.role ?? account.role, active: command.active ?? account.active };
  const events = changes(username, account, after);
  if (events.length === 0) return accept<TeamEvent>();
  const stays = after.role === "admin" && after.active;
  if (!stays && isLastAdministrator(team, username)) return reject("last_admin");
  return accept(...events, ...sessionsEnded(command, "account_changed"));
};

const isLastAdministrator = ({ accounts }: Team, username: string): boolean => {
  const names = [...accounts].flatMap(([name, account]) => (isActiveAdministrator(account) ? [name] : []));
  return names.length === 1 && names[0] === username;
};

const changes = (
  username: string,
  before: TeamAccount,
  { role, active }: Pick<TeamAccount, "role" | "active">,
): readonly TeamEvent[] => [
  ...(role === before.role
    ? []
    : [accessEvents.create("AccountRoleChanged", { username, from: before.role, to: role })]),
  ...(active === before.active
    ? []
    : [accessEvents.create(active ? "AccountReactivated" : "AccountDeactivated", { username })]),
];
