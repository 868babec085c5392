import { teamDirectory } from "@asesorador/backend/access/team-directory";
import { withTimeout } from "@asesorador/backend/application/with-timeout";
import { isActiveAdministrator } from "@asesorador/domain/access/team";
import { createPool } from "../adapters/postgres/pool.ts";
import type { Stores } from "./env.ts";
import { openEventStore } from "./open-event-store.ts";

export const NO_ADMINISTRATOR =
  "administrator: there is none yet; make the first one with: npm run admin -- create NAME, in the containers: docker compose run --rm api-1 node infra/admin.ts create NAME";

/** Shorter than the event store's own retries, so that an operator gets a message soon, unless the start may wait longer. */
const ANSWER_WITHIN_MS = 3_000;

/**
 * Whether there is an active account that can work on leads; an administrator that the next start imports counts. null:
 * database or event store do not answer, so that opening them reports the reason.
 */
export const hasAdministrator = async ({
  databaseUrl,
  eventStoreUrl,
  startupWaitMs,
}: Stores): Promise<boolean | null> => {
  const answerWithinMs = Math.max(ANSWER_WITHIN_MS, startupWaitMs);
  const pool = createPool(databaseUrl, {
    max: 2,
    statementTimeoutMs: answerWithinMs,
    connectTimeoutMs: answerWithinMs,
    name: "administrator",
  });
  try {
    const has = async (table: string) =>
      (await pool.query("select from pg_class where oid = to_regclass($1)", [table])).rowCount === 1;
    if (!(await has("access.account"))) return false;
    const waiting = await pool.query("select from access.account where role = 'admin' and active limit 1");
    if (waiting.rowCount === 1) return true;
    const store = await openEventStore({ databaseUrl, eventStoreUrl, pool });
    try {
      const { team } = await withTimeout(teamDirectory(store, () => 0).now(), answerWithinMs, noAnswer);
      return [...team.accounts.values()].some(isActiveAdministrator);
    } finally {
      // Not awaited: it may wait for a store that does not answer.
      void store.close();
    }
  } catch {
    return null;
  } finally {
    await pool.end();
  }
};

const noAnswer = (): never => {
  throw new Error("no answer in time");
};
