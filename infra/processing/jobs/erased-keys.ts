import type { Pool } from "pg";
import type { Job } from "../job.ts";

const EVERY_MS = 10 * 60_000;

/**
 * A deleted key stays in its page, wrapped by the master key, until VACUUM frees its space (the one written last, until the
 * next key overwrites it); autovacuum waits until a fifth of the table is dead. For an hour after an erasure the table is
 * vacuumed, more than once because an open snapshot may hold a row back. Readers and writers are not blocked: VACUUM waits
 * for no lock of theirs, and the file is not truncated, which would lock them out.
 */
export const erasedKeys = (pool: Pool): Job => ({
  name: "erased-keys",
  run: async () => {
    const { rowCount } = await pool.query(
      "select from vault.erased where erased_at > now() - interval '1 hour' limit 1",
    );
    if (rowCount) await pool.query("vacuum (skip_locked, truncate false) vault.key");
    return EVERY_MS;
  },
});
