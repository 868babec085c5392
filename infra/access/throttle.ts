import type { Accounts } from "@asesorador/backend/kernel/context";
import type { Pool } from "pg";

/**
 * Failed sign-ins by key, for all processes: five are free, then each doubles the wait, from 1 s to 15 min; half are
 * forgotten with every hour without one (the rules stand in migration 0003). `now`: ISO 8601 UTC.
 */
export const throttle = (
  pool: Pool,
  now: () => string,
): Pick<Accounts, "recordFailure" | "throttledFor" | "clearFailures" | "clearFailuresAbout"> => {
  const wait = async (sql: string, ...params: (string | null)[]): Promise<number> => {
    const { rows } = await pool.query<{ ms: number }>(sql, params);
    return Math.max(0, rows[0]?.ms ?? 0);
  };
  return {
    recordFailure: (key, about) => wait(RECORD, key, now(), about ?? null),
    throttledFor: (key) => wait(ASK, key, now()),
    clearFailures: async (key) => {
      await pool.query("delete from access.throttle where key = $1", [key]);
    },
    clearFailuresAbout: async (username) => {
      await pool.query("delete from access.throttle where about = $1", [username]);
    },
  };
};

const MS = "ceil(extract(epoch from blocked_until - $2::timestamptz) * 1000)::integer as ms";

const ASK = `select ${MS} from access.throttle where key = $1`;

/** One statement: failures that come at the same time are all counted. */
const RECORD = `
  insert into access.throttle as t (key, failures, failed_at, blocked_until, about)
  values ($1, 1, $2::timestamptz, $2::timestamptz, $3)
  on conflict (key) do update set
    failures = access.remembered(t.failures, t.failed_at, $2::timestamptz) + 1,
    failed_at = $2::timestamptz,
    about = case when t.about = excluded.about then t.about end,
    blocked_until = $2::timestamptz
      + access.wait_after(access.remembered(t.failures, t.failed_at, $2::timestamptz) + 1)
  returning ${MS}`;
