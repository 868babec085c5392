import { teamDirectory } from "@asesorador/backend/access/team-directory";
import type { Account, Accounts } from "@asesorador/backend/application/context";
import {
  holdsSession,
  secondFactorMissing,
  type Team,
  type TeamAccount,
} from "@asesorador/domain/access/team";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Pool } from "pg";
import { listen } from "../postgres/listen.ts";
import { notifiedCache } from "../postgres/notified-cache.ts";
import { passwordsIn } from "../vault/credentials.ts";
import {
  endSession,
  endSessions,
  openSession,
  readOpenSessions,
  type StoredSession,
} from "./open-sessions.ts";
import { passwordChangeOf } from "./password-change.ts";
import { SESSION_CACHE, sessionReader } from "./session-reader.ts";
import { readTeamRows, teamMember } from "./team-rows.ts";
import { throttle } from "./throttle.ts";

/** Notification channel for ended sessions and changed accounts. */
export const SESSIONS_CHANGED = "access_session";

export type PostgresAccountsSettings = {
  readonly pool: Pool;
  readonly url: string;
  readonly store: Pick<EventStore, "readStream">;
  /** Whether history lies in this database, which announces each change of the team when it commits (migration 0014). */
  readonly announced: boolean;
  /** Whether other machines reach the server: then the demo password must be changed before any other action. */
  readonly exposed: boolean;
  /** A session that is unused for this long ends. */
  readonly idleMs: number;
  /** ISO 8601 UTC; the clock for expiry of sessions and failures. */
  readonly now: () => string;
  /** Monotonic ms, for the caches. */
  readonly clock?: () => number;
};

export type PostgresAccounts = Accounts & {
  /** Resolves once notifications of other processes are received. */
  ready(): Promise<void>;
  /** Closes its own connection (not `pool`). */
  close(): Promise<void>;
};

/**
 * Accounts from history, hashes from the vault, sessions and throttling from schema `access`. Database errors are
 * passed on unchanged.
 */
export const postgresAccounts = (settings: PostgresAccountsSettings): PostgresAccounts => {
  const { pool, url, store, announced, now, exposed, idleMs, clock = () => performance.now() } = settings;
  const directory = teamDirectory(store, clock, () => announced && listening.isCurrent());
  const passwords = passwordsIn(pool);
  const cache = notifiedCache<StoredSession>({ ...SESSION_CACHE, clock });
  const forget = () => {
    cache.clear();
    directory.expire();
  };
  const { listening, ready } = listenForChanges(url, forget);

  const sessions = sessionReader({
    pool,
    directory,
    cache,
    now,
    idleMs,
    exposed,
    isAnnounced: () => listening.isCurrent(),
  });
  const parts = { pool, directory, sessions, passwords, exposed, now };

  const notified = async (): Promise<void> => {
    forget();
    await pool.query("select pg_notify($1, '')", [SESSIONS_CHANGED]);
  };

  return {
    findAccount: async (username) => {
      const { team } = await directory.now();
      const account = team.accounts.get(username);
      return account ? withHash(parts, team, username, account) : null;
    },
    findUserHandle: async (userHandle) => {
      const { team } = await directory.now();
      const found = [...team.accounts].find(([, account]) => account.userHandle === userHandle);
      return found ? withHash(parts, team, ...found) : null;
    },
    listTeam: () => listTeam(parts),
    secondFactorRoles: async () => [...(await directory.now()).team.secondFactorRoles],
    keepPassword: passwords.keep,
    settleAccount: async (change) => {
      await settleAccount(parts, change);
      await notified();
    },
    openSession: (session) => openSession(pool, session, now()),
    listSessions: (username) => listSessions(parts, username),
    findSession: (secretHash) => sessions.find("secret_hash", secretHash),
    findSessionById: (sessionId) => sessions.find("session_id", sessionId),
    cachedSession: sessions.cached,
    markUsed: sessions.markUsed,
    endSession: async (sessionId) => {
      await endSession(pool, sessionId, now());
      await notified();
    },
    endSessions: async (username, keep) => {
      const ended = await endSessions(pool, { username, keep, now: now() });
      await notified();
      return ended;
    },
    ...throttle(pool, now),
    ready: () => ready,
    close: listening.close,
  };
};

/** Calls `onChange` when sessions or accounts have changed in another process, or may have unnoticed. */
const listenForChanges = (url: string, onChange: () => void) => {
  const subscribed = Promise.withResolvers<void>();
  const listening = listen(url, [SESSIONS_CHANGED], {
    // Sessions are few and end seldom: dropping the whole cache is simpler than evicting one.
    onNotify: onChange,
    onReady: () => {
      onChange();
      subscribed.resolve();
    },
    onLost: onChange,
  });
  return { listening, ready: subscribed.promise };
};

type Parts = Pick<PostgresAccountsSettings, "pool" | "exposed" | "now"> & {
  readonly directory: ReturnType<typeof teamDirectory>;
  readonly sessions: ReturnType<typeof sessionReader>;
  readonly passwords: ReturnType<typeof passwordsIn>;
};

const withHash = async (
  { passwords, exposed }: Pick<Parts, "passwords" | "exposed">,
  team: Team,
  username: string,
  account: TeamAccount,
): Promise<Account> => {
  const passwordHash = await passwords.find(account.credentialId);
  return accountOf(username, account, { team, passwordHash, exposed });
};

const listTeam = async ({
  pool,
  directory,
  sessions,
  exposed,
  now,
}: Parts): ReturnType<Accounts["listTeam"]> => {
  const { team, createdAt } = await directory.now();
  const rows = await readTeamRows(pool, now(), sessions.usedAfter());
  return [...team.accounts]
    .map(([username, account]) =>
      teamMember(
        {
          username,
          ...account,
          passwordChange: passwordChangeOf(account.password, exposed),
          createdAt: createdAt.get(username) ?? now(),
          secondFactorRequiredByRole: team.secondFactorRoles.has(account.role),
        },
        rows.get(username),
        now(),
      ),
    )
    .sort((a, b) => (a.username < b.username ? -1 : 1));
};

const settleAccount = async (
  { pool, directory, passwords, now }: Parts,
  { username, keep, replaced }: Parameters<Accounts["settleAccount"]>[0],
): Promise<void> => {
  const { team } = await directory.now();
  const account = team.accounts.get(username);
  // The session that the event itself keeps; a later change of the account may not name it again.
  const kept = keep ?? account?.keptSession ?? null;
  await endSessions(pool, { username, keep: kept, now: now(), before: account?.generation ?? null });
  if (replaced !== null && account?.credentialId !== replaced) await passwords.forget(replaced);
  await passwords.sweep([...team.accounts.values()].flatMap(({ credentialId }) => credentialId ?? []));
};

const listSessions = async (
  { pool, directory, sessions, now }: Parts,
  username: Parameters<Accounts["listSessions"]>[0],
): ReturnType<Accounts["listSessions"]> => {
  const { team } = await directory.now();
  const rows = await readOpenSessions(pool, username, now());
  return rows
    .filter((row) => holds(team.accounts.get(row.username), row) && !sessions.isIdle(row))
    .map(({ generation: _, lastUsedAt: __, ...row }) => row);
};

const holds = (
  account: TeamAccount | undefined,
  session: Pick<StoredSession, "sessionId" | "generation">,
): boolean => account !== undefined && holdsSession(account, session);

export const accountOf = (
  username: string,
  account: TeamAccount,
  {
    team,
    passwordHash,
    exposed,
  }: { readonly team: Team; readonly passwordHash: string | null; readonly exposed: boolean },
): Account => {
  const { role, active, credentialId, password, generation, keptSession, secondFactor, userHandle } = account;
  return {
    username,
    role,
    active,
    credentialId,
    passwordHash,
    secondFactor,
    userHandle,
    generation,
    keptSession,
    passwordChange: passwordChangeOf(password, exposed),
    demoPassword: password === "demonstration",
    secondFactorMissing: secondFactorMissing(team, account),
    exportPermission: account.exportPermission,
  };
};
