import type { Pool } from "pg";

/** Nobody could sign in to work the leads. */
export class NoAdministrator extends Error {
  override readonly name = "NoAdministrator";
}

/** Throws NoAdministrator when there is none; a production start makes none up. */
export const requireAdministrator = async (pool: Pool): Promise<void> => {
  const { rowCount } = await pool.query("select from access.account where role = 'admin' limit 1");
  if (rowCount === 0)
    throw new NoAdministrator("there is no administrator yet; make one with: npm run admin -- create NAME");
};
