import type { NewSession, OpenSession } from "@asesorador/backend/application/context";
import type { Pool } from "pg";

/** Signing in deletes sessions that were never signed out. */
const KEEP_SESSIONS = "30 days";
const KEEP_FAILURES = "2 days";

type SessionRow = {
  readonly session_id: string;
  readonly username: string;
  readonly generation: number;
  readonly expires_at: Date;
  readonly last_used_at: Date;
};

/** A session row; the account's events decide whether it is still valid. Times are ISO 8601 UTC. */
export type StoredSession = {
  readonly sessionId: string;
  readonly username: string;
  readonly generation: number;
  readonly expiresAt: string;
  /** Last use by a person, to the minute. */
  readonly lastUsedAt: string;
};

/** Stores a session by the hash of its secret. */
export const openSession = async (
  pool: Pool,
  { sessionId, secretHash, username, generation, expiresAt, device }: NewSession,
  now: string,
): Promise<void> => {
  await pool.query(
    `with old_sessions as (delete from access.session where expires_at < $6::timestamptz - $7::interval),
          old_failures as (delete from access.throttle where failed_at < $6::timestamptz - $8::interval)
     insert into access.session
       (session_id, secret_hash, username, generation, expires_at, device, created_at, last_seen_at, last_used_at)
     values ($1, $2, $3, $4, $5, $9, $6, $6, $6)`,
    [sessionId, secretHash, username, generation, expiresAt, now, KEEP_SESSIONS, KEEP_FAILURES, device],
  );
};

/** null: unknown, or ended. */
export const findSession = async (
  pool: Pool,
  by: "secret_hash" | "session_id",
  value: string,
  now: string,
): Promise<StoredSession | null> => {
  const { rows } = await pool.query<SessionRow>(
    // At most once a minute for each process; concurrent ones are merged into one notification.
    `with seen as (
       update access.session set last_seen_at = $2
        where ${by} = $1 and ended_at is null and last_seen_at < $2::timestamptz - interval '50 seconds')
     select session_id, username, generation, expires_at, last_used_at
       from access.session where ${by} = $1 and ended_at is null`,
    [value, now],
  );
  const [row] = rows;
  return row ? stored(row) : null;
};

const stored = (row: SessionRow): StoredSession => ({
  sessionId: row.session_id,
  username: row.username,
  generation: row.generation,
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
});

/** Never moves the last use back: processes report theirs in any order. */
export const markUsed = async (pool: Pool, sessionId: string, now: string): Promise<void> => {
  await pool.query(
    "update access.session set last_used_at = $2 where session_id = $1 and last_used_at < $2",
    [sessionId, now],
  );
};

type OpenSessionRow = SessionRow & {
  readonly device: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
};

/** Sessions of one account, or of all; most recently seen first. */
export const readOpenSessions = async (
  pool: Pool,
  username: string | null,
  now: string,
): Promise<readonly (OpenSession & StoredSession)[]> => {
  const { rows } = await pool.query<OpenSessionRow>(
    `select session_id, username, generation, device, created_at, last_seen_at, last_used_at, expires_at
       from access.session
      where ended_at is null and expires_at > $2 and ($1::text is null or username = $1)
      order by last_seen_at desc, session_id`,
    [username, now],
  );
  return rows.map((row) => ({
    ...stored(row),
    device: row.device,
    since: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
};

/** Does nothing when it has ended already. */
export const endSession = async (pool: Pool, sessionId: string, now: string): Promise<void> => {
  await pool.query("update access.session set ended_at = $2 where session_id = $1 and ended_at is null", [
    sessionId,
    now,
  ]);
};

/** Resolves to the ids of the ended sessions. `before`: only those of an earlier generation. */
export const endSessions = async (
  pool: Pool,
  {
    username,
    keep,
    now,
    before = null,
  }: {
    readonly username: string;
    readonly keep: string | null;
    readonly now: string;
    readonly before?: number | null;
  },
): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ session_id: string }>(
    `update access.session set ended_at = $3
      where username = $1 and ended_at is null and expires_at > $3 and session_id is distinct from $2
        and ($4::integer is null or generation < $4)
      returning session_id`,
    [username, keep, now, before],
  );
  return rows.map(({ session_id }) => session_id);
};
