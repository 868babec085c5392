import { teamDirectory } from "@asesorador/backend/access/team-directory";
import type { Account, Accounts, PasswordChange, Session } from "@asesorador/backend/application/context";
import type { PasswordOrigin } from "@asesorador/domain/access/events";
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
  findSession,
  markUsed,
  openSession,
  readOpenSessions,
  type StoredSession,
} from "./open-sessions.ts";
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

/** Uses are stored at most this often. */
const WRITE_USE_MS = 60_000;
const CACHE = { ttlMs: 60_000, max: 10_000 } as const;
/** How long a cached session is used while its end may have been notified without being received. */
const UNANNOUNCED_MS = 1_000;

/**
 * Accounts from history, hashes from the vault, sessions and throttling from schema `access`. Database errors are
 * passed on unchanged.
 */
export const postgresAccounts = (settings: PostgresAccountsSettings): PostgresAccounts => {
  const { pool, url, store, announced, now, exposed, idleMs, clock = () => performance.now() } = settings;
  const directory = teamDirectory(store, clock, () => announced && listening.isCurrent());
  const passwords = passwordsIn(pool);
  const cache = notifiedCache<StoredSession>({ ...CACHE, clock });
  const forget = () => {
    cache.clear();
    directory.expire();
  };
  const subscribed = Promise.withResolvers<void>();
  const listening = listen(url, [SESSIONS_CHANGED], {
    // Sessions are few and end seldom: dropping the whole cache is simpler than evicting one.
    onNotify: forget,
    onReady: () => {
      forget();
      subscribed.resolve();
    },
    onLost: forget,
  });

  /** Latest use seen by this process, by session id. */
  const used = new Map<string, string>();
  const lastUse = ({ sessionId, lastUsedAt }: StoredSession): string => {
    const here = used.get(sessionId) ?? "";
    return here > lastUsedAt ? here : lastUsedAt;
  };
  // Requests of one millisecond share the text.
  let limit = { at: "", usedAfter: "" };
  const usedAfter = (): string => {
    const at = now();
    if (limit.at !== at) limit = { at, usedAfter: new Date(Date.parse(at) - idleMs).toISOString() };
    return limit.usedAfter;
  };
  const isIdle = (session: StoredSession): boolean => lastUse(session) <= usedAfter();

  const find = async (by: "secret_hash" | "session_id", value: string): Promise<Session | null> => {
    const key = `${by}:${value}`;
    const asOf = cache.evictions();
    const cached = cache.get(key, listening.isCurrent() ? CACHE.ttlMs : UNANNOUNCED_MS);
    const session = cached ?? (await findSession(pool, by, value, now()));
    if (!session || session.expiresAt <= now()) return null;
    // Not when it came from the cache: its time to live must not be extended.
    if (!cached) cache.put(key, session, asOf);
    // The cached row may not include a use in another process.
    if (isIdle(session)) {
      const fresh = cached ? await findSession(pool, by, value, now()) : null;
      if (!fresh || isIdle(fresh)) return null;
      used.set(fresh.sessionId, fresh.lastUsedAt);
    }
    const { team } = await directory.recent();
    const account = team.accounts.get(session.username);
    if (!account || !holdsSession(account, session)) return null;
    const { sessionId, username, expiresAt } = session;
    const passwordChange = passwordChangeOf(account.password, exposed);
    return {
      ...{ sessionId, username, expiresAt, role: account.role, passwordChange },
      secondFactorMissing: secondFactorMissing(team, account),
      exportPermission: account.exportPermission,
    };
  };

  const known = async (team: Team, username: string, account: TeamAccount): Promise<Account> => {
    const passwordHash = await passwords.find(account.credentialId);
    return accountOf(username, account, { team, passwordHash, exposed });
  };

  const notified = async (): Promise<void> => {
    forget();
    await pool.query("select pg_notify($1, '')", [SESSIONS_CHANGED]);
  };

  return {
    findAccount: async (username) => {
      const { team } = await directory.now();
      const account = team.accounts.get(username);
      return account ? known(team, username, account) : null;
    },
    findUserHandle: async (userHandle) => {
      const { team } = await directory.now();
      const found = [...team.accounts].find(([, account]) => account.userHandle === userHandle);
      return found ? known(team, ...found) : null;
    },
    listTeam: async () => {
      const { team, createdAt } = await directory.now();
      const rows = await readTeamRows(pool, now(), usedAfter());
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
    },
    secondFactorRoles: async () => [...(await directory.now()).team.secondFactorRoles],
    keepPassword: passwords.keep,
    settleAccount: async ({ username, keep, replaced }) => {
      const { team } = await directory.now();
      const account = team.accounts.get(username);
      // The session that the event itself keeps; a later change of the account may not name it again.
      const kept = keep ?? account?.keptSession ?? null;
      await endSessions(pool, { username, keep: kept, now: now(), before: account?.generation ?? null });
      if (replaced !== null && account?.credentialId !== replaced) await passwords.forget(replaced);
      await passwords.sweep([...team.accounts.values()].flatMap(({ credentialId }) => credentialId ?? []));
      await notified();
    },
    openSession: (session) => openSession(pool, session, now()),
    listSessions: async (username) => {
      const { team } = await directory.now();
      const rows = await readOpenSessions(pool, username, now());
      return rows
        .filter((row) => holds(team.accounts.get(row.username), row) && !isIdle(row))
        .map(({ generation: _, lastUsedAt: __, ...row }) => row);
    },
    findSession: (secretHash) => find("secret_hash", secretHash),
    findSessionById: (sessionId) => find("session_id", sessionId),
    markUsed: async (sessionId) => {
      const at = now();
      const before = used.get(sessionId);
      if (before !== undefined && Date.parse(at) - Date.parse(before) < WRITE_USE_MS) return;
      await markUsed(pool, sessionId, at);
      if (used.size >= CACHE.max) used.clear();
      used.set(sessionId, at);
    },
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
    ready: () => subscribed.promise,
    close: listening.close,
  };
};

const holds = (
  account: TeamAccount | undefined,
  session: Pick<StoredSession, "sessionId" | "generation">,
): boolean => account !== undefined && holdsSession(account, session);

const passwordChangeOf = (origin: PasswordOrigin, exposed: boolean): PasswordChange => {
  if (origin === "chosen") return "none";
  return origin === "temporary" || exposed ? "required" : "advised";
};

export const accountOf = (
  username: string,
  account: TeamAccount,
  {
    team,
    passwordHash,
    exposed,
  }: { readonly team: Team; readonly passwordHash: string | null; readonly exposed: boolean },
): Account => {
  const { role, active, credentialId, password, generation, secondFactor, userHandle } = account;
  return {
    ...{ username, role, active, credentialId, passwordHash, generation, secondFactor, userHandle },
    passwordChange: passwordChangeOf(password, exposed),
    demoPassword: password === "demonstration",
    secondFactorMissing: secondFactorMissing(team, account),
    exportPermission: account.exportPermission,
  };
};
