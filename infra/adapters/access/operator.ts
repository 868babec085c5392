import { randomUUID } from "node:crypto";
import { team } from "@asesorador/backend/access/aggregate";
import { teamDirectory } from "@asesorador/backend/access/team-directory";
import { handle } from "@asesorador/backend/application/handle";
import { operatorMetadata } from "@asesorador/backend/application/system-metadata";
import type { PasswordOrigin } from "@asesorador/domain/access/events";
import { TEAM_STREAM, type TeamAccount } from "@asesorador/domain/access/team";
import type { TeamCommand } from "@asesorador/domain/access/team-decider";
import type { Role } from "@asesorador/domain/kernel/endpoint";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Vault } from "@asesorador/domain/kernel/vault";
import type { Pool } from "pg";
import { passwordsIn } from "../vault/credentials.ts";
import { SESSIONS_CHANGED } from "./accounts.ts";
import { endSessions, readOpenSessions } from "./open-sessions.ts";
import { hashPassword, verifyPassword } from "./password.ts";

/** Ports of the operator's account commands; they need no secret. */
export type AccountPorts = { readonly pool: Pool; readonly store: EventStore };

export type NewAccount = {
  readonly username: string;
  readonly role: Role;
  readonly password: string;
  /** Result of `hashPassword` for this password; absent: it is hashed here, which is slow on purpose. */
  readonly passwordHash?: string;
  readonly origin?: PasswordOrigin;
};

/** The team's decider rejected the operator's command. */
export class AccountCommandRejected extends Error {
  override readonly name = "AccountCommandRejected";
}

/** null: unknown. Includes every change that was acknowledged before the call. */
export const readAccount = async (
  { store }: Pick<AccountPorts, "store">,
  username: string,
): Promise<TeamAccount | null> =>
  (await teamDirectory(store, () => 0).now()).team.accounts.get(username) ?? null;

/** Whether the password matches this account's. */
export const passwordFits = async (
  { pool }: Pick<AccountPorts, "pool">,
  { credentialId }: Pick<TeamAccount, "credentialId">,
  password: string,
): Promise<boolean> => verifyPassword(password, await passwordsIn(pool).find(credentialId));

/**
 * Creates an account, or gives the existing one of that name this role and password and reactivates it, which ends its
 * sessions in all processes. Does nothing when nothing would change. Throws AccountCommandRejected and StoreUnavailable.
 */
export const createAccount = async (
  ports: AccountPorts,
  { username, role, password, passwordHash, origin = "chosen" }: NewAccount,
): Promise<void> => {
  const account = await readAccount(ports, username);
  const same = account?.role === role && account.active && account.password === origin;
  if (account && same && (await passwordFits(ports, account, password))) return;
  const credentialId = await passwordsIn(ports.pool).keep(passwordHash ?? (await hashPassword(password)));
  const command = { type: "ProvideAccount", username, role, credentialId, password: origin } as const;
  await changeAsOperator(ports, command, account?.credentialId ?? null);
};

/** Ends its sessions in all processes; the account stays in history. Throws AccountCommandRejected and StoreUnavailable. */
export const deactivateAccount = (ports: AccountPorts, username: string): Promise<void> =>
  changeAsOperator(ports, { type: "DeactivateAccount", username }, null);

/**
 * For an owner who lost device and recovery codes. Ends its sessions in all processes. Throws AccountCommandRejected and
 * StoreUnavailable.
 */
export const resetSecondFactor = (ports: AccountPorts, username: string): Promise<void> =>
  changeAsOperator(ports, { type: "RemoveSecondFactor", username, factor: "all", keptSession: null }, null);

/** The operator's commands that end sessions; `changeAsOperator` names those that are open. */
type SessionEndingCommand =
  | Omit<Extract<TeamCommand, { type: "RemoveSecondFactor" }>, "openSessions">
  | Omit<Extract<TeamCommand, { type: "ProvideAccount" }>, "openSessions">
  | Omit<Extract<TeamCommand, { type: "DeactivateAccount" }>, "openSessions">;

const changeAsOperator = async (
  ports: AccountPorts,
  command: SessionEndingCommand,
  replaced: string | null,
): Promise<void> => {
  const { pool } = ports;
  const now = new Date().toISOString();
  const open = await readOpenSessions(pool, command.username, now);
  await decideAsOperator(ports, { ...command, openSessions: open.map(({ sessionId }) => sessionId) });
  await endSessions(pool, { username: command.username, keep: null, now });
  if (replaced !== null) await passwordsIn(pool).forget(replaced);
  await pool.query("select pg_notify($1, '')", [SESSIONS_CHANGED]);
};

/** Appends the team decider's events for the command, with the operator as actor. */
export const decideAsOperator = async (
  { store }: Pick<AccountPorts, "store">,
  command: Exclude<TeamCommand, { type: "RequireSecondFactorOfRole" }>,
): Promise<void> => {
  const at = new Date().toISOString();
  const commandId = randomUUID();
  const handled = await handle({ store, vault: NOTHING_SEALED }, team, {
    stream: TEAM_STREAM,
    commands: [command],
    commandId,
    metadata: operatorMetadata(at, commandId),
  });
  if (!handled.ok) throw new AccountCommandRejected(`${command.username}: ${handled.rejection}`);
};

const noKey = () => Promise.reject(new Error("events of accounts hold nothing that is sealed"));
const noHash = () => {
  throw new Error("events of accounts hold nothing that is hashed");
};

/** Account events are not sealed, so the operator needs no master key. */
const NOTHING_SEALED: Vault = {
  newKey: noKey,
  seal: noKey,
  open: async (events) => events,
  erase: noKey,
  openBlocks: noKey,
  blindIndex: noHash,
  searchTokens: noHash,
};
