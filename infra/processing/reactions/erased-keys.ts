import type { Pool } from "pg";
import type { Job } from "./job.ts";

const EVERY_MS = 10 * 60_000;

/**
 * A deleted key stays in its page, wrapped by the master key, until VACUUM makes its space free (and, where it was the last
 * that was written there, the next key fills it); autovacuum waits for a fifth of the table to be dead. For an hour after an erasure the table is vacuumed, more than once because an open snapshot may hold a
 * row back. Readers and writers go on: no lock of theirs is waited for, and the file is not cut short, which would lock them out.
 */
export const erasedKeys = (pool: Pool): Job => ({
  name: "erased-keys",
  everyMs: EVERY_MS,
  run: async () => {
    const { rowCount } = await pool.query(
      "select from vault.erased where erased_at > now() - interval '1 hour' limit 1",
    );
    if (rowCount) await pool.query("vacuum (skip_locked, truncate false) vault.key");
  },
});
