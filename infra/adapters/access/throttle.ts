import type { Accounts } from "@asesorador/backend/application/context";
import type { Pool } from "pg";

/**
 * Failed sign-ins by key, shared by all processes; the count is halved after every hour without one. Migration 0003
 * defines the waits (five free, from 1 s to 15 min); a rule changes the start and the maximum. `now`: ISO 8601 UTC.
 */
export const throttle = (
  pool: Pool,
  now: () => string,
): Pick<Accounts, "recordFailure" | "throttledFor" | "clearFailures" | "clearFailuresAbout"> => ({
  recordFailure: async (key, { free, longestMs }, about) => {
    const { rows } = await pool.query<{ failures: number; ms: number }>(RECORD, [
      key,
      now(),
      about,
      free,
      `${longestMs} milliseconds`,
    ]);
    return { failures: rows[0]?.failures ?? 0, waitMs: Math.max(0, rows[0]?.ms ?? 0) };
  },
  throttledFor: async (keys) => {
    const { rows } = await pool.query<{ ms: number | null }>(ASK, [keys, now()]);
    return Math.max(0, rows[0]?.ms ?? 0);
  },
  clearFailures: async (key) => {
    await pool.query("delete from access.throttle where key = $1", [key]);
  },
  clearFailuresAbout: async (username) => {
    await pool.query("delete from access.throttle where about = $1", [username]);
  },
});

const ASK = `
  select ceil(extract(epoch from max(blocked_until) - $2::timestamptz) * 1000)::integer as ms
    from access.throttle where key = any($1)`;

const REMEMBERED = "access.remembered(t.failures, t.failed_at, $2::timestamptz)";
const WAIT = (failures: string): string =>
  `least($5::interval, access.wait_after(greatest(0, ${failures} - $4::integer + 5)))`;

/** A single statement, so that concurrent failures are all counted. */
const RECORD = `
  insert into access.throttle as t (key, failures, failed_at, blocked_until, about)
  values ($1, 1, $2::timestamptz, $2::timestamptz + ${WAIT("1")}, $3)
  on conflict (key) do update set
    failures = ${REMEMBERED} + 1,
    failed_at = $2::timestamptz,
    about = case when t.about = excluded.about then t.about end,
    blocked_until = $2::timestamptz + ${WAIT(`(${REMEMBERED} + 1)`)}
  returning failures, ceil(extract(epoch from blocked_until - $2::timestamptz) * 1000)::integer as ms`;
