import type { Account, Accounts, Session } from "@asesorador/backend/kernel/context";
import { Role } from "@asesorador/domain/kernel/endpoint";
import type { Pool } from "pg";
import { heardCache } from "../postgres/heard-cache.ts";
import { listen } from "../postgres/listen.ts";
import { transact } from "../postgres/pool.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { throttle } from "./throttle.ts";

export type PostgresAccountsSettings = {
  readonly pool: Pool;
  readonly url: string;
  /** ISO 8601 UTC; sessions expire and failures are forgotten by this clock. */
  readonly now: () => string;
  /** Steady ms, for the cache. */
  readonly clock?: () => number;
};

export type PostgresAccounts = Accounts & {
  /** Resolves once sessions that end in other processes are heard of. */
  ready(): Promise<void>;
  /** Lets go of its own connection (not of `pool`). */
  close(): Promise<void>;
};

const CHANNEL = "access_session";
const CACHE = { ttlMs: 60_000, max: 10_000 } as const;
/** Signing in tidies up after those who never signed out. */
const KEEP_SESSIONS = "30 days";
const KEEP_FAILURES = "2 days";

/** Accounts in schema `access` (migration 0003). Database errors pass through as they are. */
export const postgresAccounts = ({ pool, url, now, clock }: PostgresAccountsSettings): PostgresAccounts => {
  const cache = heardCache<Session>({ ...CACHE, clock: clock ?? (() => performance.now()) });
  const heard = Promise.withResolvers<void>();
  const listening = listen(url, [CHANNEL], {
    // Sessions are few and end seldom: forgetting all of them is simpler than knowing which.
    onNotify: cache.clear,
    onReady: () => {
      cache.clear();
      heard.resolve();
    },
    onLost: cache.clear,
  });

  const find = async (by: "secret_hash" | "session_id", value: string): Promise<Session | null> => {
    const key = `${by}:${value}`;
    const asOf = cache.evictions();
    const cached = cache.get(key);
    const session = cached ?? (await findSession(pool, by, value));
    if (!session || session.expiresAt <= now()) return null;
    // Not when it came from there: its time must run out.
    if (!cached) cache.put(key, session, asOf);
    return session;
  };

  return {
    findAccount: (username) => findAccount(pool, username),
    openSession: async ({ sessionId, secretHash, username, role, expiresAt }) => {
      await pool.query(
        `with old_sessions as (delete from access.session where expires_at < $6::timestamptz - $7::interval),
              old_failures as (delete from access.throttle where failed_at < $6::timestamptz - $8::interval)
         insert into access.session (session_id, secret_hash, username, role, expires_at)
         values ($1, $2, $3, $4, $5)`,
        [sessionId, secretHash, username, role, expiresAt, now(), KEEP_SESSIONS, KEEP_FAILURES],
      );
    },
    findSession: (secretHash) => find("secret_hash", secretHash),
    findSessionById: (sessionId) => find("session_id", sessionId),
    endSession: async (sessionId) => {
      await pool.query(
        `with ended as (
           update access.session set ended_at = $2 where session_id = $1 and ended_at is null returning session_id
         ) select pg_notify($3, session_id) from ended`,
        [sessionId, now(), CHANNEL],
      );
      cache.clear();
    },
    ...throttle(pool, now),
    ready: () => heard.promise,
    close: listening.close,
  };
};

type SessionRow = {
  readonly session_id: string;
  readonly username: string;
  readonly role: string;
  readonly expires_at: Date;
};

const findSession = async (
  pool: Pool,
  by: "secret_hash" | "session_id",
  value: string,
): Promise<Session | null> => {
  const { rows } = await pool.query<SessionRow>(
    `select session_id, username, role, expires_at from access.session where ${by} = $1 and ended_at is null`,
    [value],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    sessionId: row.session_id,
    username: row.username,
    role: Role.parse(row.role),
    expiresAt: row.expires_at.toISOString(),
  };
};

const findAccount = async (pool: Pool, username: string): Promise<Account | null> => {
  const { rows } = await pool.query<{ username: string; role: string; password_hash: string }>(
    "select username, role, password_hash from access.account where username = $1",
    [username],
  );
  const [row] = rows;
  return row ? { username: row.username, role: Role.parse(row.role), passwordHash: row.password_hash } : null;
};

export type NewAccount = { readonly username: string; readonly role: Role; readonly password: string };

/**
 * Makes an account, or gives the one of that name this role and password; then its sessions end, everywhere.
 * Does nothing when it is so already.
 */
export const createAccount = async (pool: Pool, { username, role, password }: NewAccount): Promise<void> => {
  const account = await findAccount(pool, username);
  if (account?.role === role && (await verifyPassword(password, account.passwordHash))) return;
  const passwordHash = await hashPassword(password);
  await transact(pool, async (client) => {
    await client.query(
      `insert into access.account (username, role, password_hash) values ($1, $2, $3)
       on conflict (username) do update
       set role = excluded.role, password_hash = excluded.password_hash, changed_at = now()`,
      [username, role, passwordHash],
    );
    await client.query(
      "update access.session set ended_at = now() where username = $1 and ended_at is null",
      [username],
    );
    await client.query("select pg_notify($1, $2)", [CHANNEL, username]);
  });
};
