import type { OpenSession, Session } from "@asesorador/backend/kernel/context";
import { Role } from "@asesorador/domain/kernel/endpoint";
import type { Pool } from "pg";
import { PASSWORD_CHANGE, type PasswordChangeColumn } from "./team.ts";

type SessionRow = PasswordChangeColumn & {
  readonly session_id: string;
  readonly username: string;
  readonly role: string;
  readonly expires_at: Date;
};

/** What the account is now holds for its sessions too, whatever it was when they began. `now`: ISO 8601 UTC. */
export const findSession = async (
  pool: Pool,
  by: "secret_hash" | "session_id",
  value: string,
  now: string,
): Promise<Session | null> => {
  const { rows } = await pool.query<SessionRow>(
    // Once a minute at most: each process asks no oftener, and several are heard as one.
    `with seen as (
       update access.session set last_seen_at = $2
        where ${by} = $1 and ended_at is null and last_seen_at < $2::timestamptz - interval '50 seconds')
     select session_id, username, account.role, expires_at, ${PASSWORD_CHANGE}
       from access.session join access.account using (username)
      where ${by} = $1 and ended_at is null and active`,
    [value, now],
  );
  const [row] = rows;
  if (!row) return null;
  return {
    sessionId: row.session_id,
    username: row.username,
    role: Role.parse(row.role),
    expiresAt: row.expires_at.toISOString(),
    passwordChange: row.password_change,
  };
};

type OpenSessionRow = {
  readonly session_id: string;
  readonly username: string;
  readonly device: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
};

/** Those of one account, or of all; last seen first. */
export const listSessions = async (
  pool: Pool,
  username: string | null,
  now: string,
): Promise<readonly OpenSession[]> => {
  const { rows } = await pool.query<OpenSessionRow>(
    `select session_id, username, device, session.created_at, last_seen_at, expires_at
       from access.session join access.account using (username)
      where ended_at is null and active and expires_at > $2 and ($1::text is null or username = $1)
      order by last_seen_at desc, session_id`,
    [username, now],
  );
  return rows.map((row) => ({
    sessionId: row.session_id,
    username: row.username,
    device: row.device,
    since: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
};
