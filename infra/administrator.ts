import { Client, type Pool } from "pg";

export const NO_ADMINISTRATOR =
  "administrator: there is none yet; make the first one with: npm run admin -- create NAME";

const ANSWER_WITHIN_MS = 3_000;
const UNDEFINED_TABLE = /^(42P01|3F000)$/;

/**
 * Whether somebody could sign in to work the leads; no tables yet means nobody. Null: the database does not answer, so
 * whoever opens it next says why.
 */
export const hasAdministrator = async (databaseUrl: string): Promise<boolean | null> => {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query("select from access.account where role = 'admin' limit 1");
    return rowCount !== 0;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return UNDEFINED_TABLE.test(code) ? false : null;
  } finally {
    await client.end().catch(() => {});
  }
};

/** The role of an account; null when there is none of that name. */
export const roleOf = async (pool: Pool, username: string): Promise<string | null> => {
  const { rows } = await pool.query<{ role: string }>("select role from access.account where username = $1", [
    username,
  ]);
  return rows[0]?.role ?? null;
};
