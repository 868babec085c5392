import type { Accounts, Session } from "@asesorador/backend/kernel/context";
import type { Pool } from "pg";
import { heardCache } from "../postgres/heard-cache.ts";
import { listen } from "../postgres/listen.ts";
import { findSession, listSessions } from "./open-sessions.ts";
import { findAccount, SESSIONS_CHANGED, team } from "./team.ts";
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

const CACHE = { ttlMs: 60_000, max: 10_000 } as const;
/** Signing in tidies up after those who never signed out. */
const KEEP_SESSIONS = "30 days";
const KEEP_FAILURES = "2 days";

/** Accounts in schema `access` (migrations 0003 and 0004). Database errors pass through as they are. */
export const postgresAccounts = ({ pool, url, now, clock }: PostgresAccountsSettings): PostgresAccounts => {
  const cache = heardCache<Session>({ ...CACHE, clock: clock ?? (() => performance.now()) });
  const heard = Promise.withResolvers<void>();
  const listening = listen(url, [SESSIONS_CHANGED], {
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
    const session = cached ?? (await findSession(pool, by, value, now()));
    if (!session || session.expiresAt <= now()) return null;
    // Not when it came from there: its time must run out.
    if (!cached) cache.put(key, session, asOf);
    return session;
  };

  return {
    findAccount: (username) => findAccount(pool, username),
    ...team(pool, now, cache.clear),
    openSession: async ({ sessionId, secretHash, username, role, expiresAt, device }) => {
      await pool.query(
        `with old_sessions as (delete from access.session where expires_at < $6::timestamptz - $7::interval),
              old_failures as (delete from access.throttle where failed_at < $6::timestamptz - $8::interval)
         insert into access.session
           (session_id, secret_hash, username, role, expires_at, device, created_at, last_seen_at)
         values ($1, $2, $3, $4, $5, $9, $6, $6)`,
        [sessionId, secretHash, username, role, expiresAt, now(), KEEP_SESSIONS, KEEP_FAILURES, device],
      );
    },
    listSessions: (username) => listSessions(pool, username, now()),
    findSession: (secretHash) => find("secret_hash", secretHash),
    findSessionById: (sessionId) => find("session_id", sessionId),
    endSession: async (sessionId) => {
      await pool.query(
        `with ended as (
           update access.session set ended_at = $2 where session_id = $1 and ended_at is null returning session_id
         ) select pg_notify($3, session_id) from ended`,
        [sessionId, now(), SESSIONS_CHANGED],
      );
      cache.clear();
    },
    ...throttle(pool, now),
    ready: () => heard.promise,
    close: listening.close,
  };
};
