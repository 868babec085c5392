import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import * as z from "zod/mini";

/** Unreferenced hashes older than this were left by a crash between hash and event; no command takes this long. */
export const ORPHAN_AFTER = "1 hour";

const PasswordContent = z.object({ hash: z.string() });

/**
 * Password hashes in `vault.credential`, not sealed: the operator creates the first account before any master key is
 * configured, and password hashes are designed to withstand disclosure. Rows are never updated: a new password is a new
 * row.
 */
export const passwordsIn = (pool: Pool) => ({
  /** Durable when it resolves. `id`: importing the same hash twice creates one row. */
  keep: async (hash: string, id: string = randomUUID()): Promise<string> => {
    await pool.query(
      `insert into vault.credential (credential_id, kind, content) values ($1, 'password', $2)
       on conflict do nothing`,
      [id, JSON.stringify({ hash })],
    );
    return id;
  },

  find: async (id: string | null): Promise<string | null> => {
    if (id === null) return null;
    const { rows } = await pool.query<{ content: unknown }>(
      "select content from vault.credential where credential_id = $1 and kind = 'password'",
      [id],
    );
    return rows[0] ? PasswordContent.parse(rows[0].content).hash : null;
  },

  forget: async (id: string): Promise<void> => {
    await pool.query("delete from vault.credential where credential_id = $1 and kind = 'password'", [id]);
  },

  /** Deletes hashes that no account names: `inUse` as of now or later than the oldest orphan. */
  sweep: async (inUse: readonly string[]): Promise<void> => {
    await pool.query(
      `delete from vault.credential
        where kind = 'password' and created_at < now() - $2::interval and credential_id <> all ($1::uuid[])`,
      [inUse, ORPHAN_AFTER],
    );
  },
});
