import { setTimeout as wait } from "node:timers/promises";
import { readModels } from "@asesorador/projections/all";
import { compareRows } from "@asesorador/projections/kernel/compare-rows";
import type { Client } from "pg";
import { postgresEventStore } from "../../adapters/event-store/postgres.ts";
import { createPool, transact } from "../../adapters/postgres/pool.ts";
import { postgresVault } from "../../adapters/vault/postgres.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { SECRETS } from "../../testing/production-settings.ts";
import { type Installation, onDatabase } from "./installation.ts";
import type { Worked } from "./work.ts";

const HEAD = "select coalesce(max(position), 0)::text as head from event_store.event";
/** Read models without a checkpoint are behind too. */
const BEHIND = `select $2::integer - count(*)::integer as behind from projection.checkpoint
  where kind = 'projector' and position >= $1::numeric`;
const POLL_INTERVAL_MS = 250;
/** For erasures in progress: the key is destroyed, and the rows are deleted shortly after. */
const SETTLES_IN_ATTEMPTS = 4;

/** Reads history and rows past the proxies. */
export const openRows = (installation: Pick<Installation, "url">, all: Stopping) => {
  const stop = new AbortController();
  all.add("comparison", async () => stop.abort());

  const differencesNow = (): Promise<readonly string[]> =>
    withParts(installation.url(), (parts) => differencesIn(parts, stop.signal));

  return {
    differences: async (when: string): Promise<readonly string[]> => {
      let found: readonly string[] = [];
      for (let attempt = 0; attempt < SETTLES_IN_ATTEMPTS; attempt += 1) {
        found = await differencesNow().catch((error: unknown) => [String(error)]);
        if (found.length === 0) return [];
        await wait(POLL_INTERVAL_MS);
      }
      return found.map((each) => `${when}: ${each}`);
    },
    /** Waits until every read model holds what history holds now; resolves to whether that happened in time. */
    caughtUp: async (withinMs: number): Promise<boolean> => {
      const until = performance.now() + withinMs;
      let head: string | null = null;
      while (performance.now() < until) {
        const behind = await onDatabase(installation.url(), async (client) => {
          head ??= (await client.query<{ head: string }>(HEAD)).rows[0]?.head ?? "0";
          return (
            (await client.query<{ behind: number }>(BEHIND, [head, readModels.length])).rows[0]?.behind ?? 1
          );
        }).catch(() => 1);
        if (behind === 0) return true;
        await wait(POLL_INTERVAL_MS);
      }
      return false;
    },
    /** Acknowledged work that is not in history once, and erased leads that still have a key. */
    missing: (worked: Worked): Promise<readonly string[]> =>
      onDatabase(installation.url(), async (client) => [
        ...(await notOnce(client, { what: "note", type: "NoteAdded", field: "noteId" }, [
          ...worked.notes.keys(),
        ])),
        ...(await notOnce(client, { what: "attempt", type: "ContactAttemptLogged", field: "attemptId" }, [
          ...worked.attempts.keys(),
        ])),
        ...(await notOnce(client, { what: "erasure", type: "PersonalDataErased", field: "leadId" }, [
          ...worked.erased,
        ])),
      ]),
  };
};

const differencesIn = async (
  { pool, store, vault }: ReturnType<typeof partsOf>,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const readModel of readModels) {
    const transacting = <R>(work: Parameters<typeof transact<R>>[1]): Promise<R> => transact(pool, work);
    const compared = await compareRows({ store, vault, readModel, signal, transact: transacting });
    if (typeof compared === "string") found.push(`${readModel.name}: ${compared}`);
    else {
      if (compared.quarantined > 0)
        found.push(`${readModel.name}: ${compared.quarantined} events in quarantine`);
      for (const { table, firstDifference } of compared.tables)
        if (firstDifference !== null) found.push(`${table} differs from history: ${firstDifference}`);
    }
  }
  return found;
};

const TIMES_IN_HISTORY = `select sent.id,
    (select count(*)::integer from event_store.event where type = $2 and data ->> $3 = sent.id) as times
  from unnest($1::text[]) as sent (id)`;

/** `field`: of the event's data, which holds the id. */
type Acknowledged = { readonly what: string; readonly type: string; readonly field: string };

const notOnce = async (
  client: Client,
  { what, type, field }: Acknowledged,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ id: string; times: number }>(TIMES_IN_HISTORY, [ids, type, field]);
  return rows.flatMap(({ id, times }) => (times === 1 ? [] : `${what} ${id} is ${times} times in history`));
};

/** Store and vault of a database for the time of `work`, on connections of their own: the faults kill PostgreSQL repeatedly. */
export const withParts = async <T>(
  url: string,
  work: (parts: ReturnType<typeof partsOf>) => Promise<T>,
): Promise<T> => {
  const parts = partsOf(url);
  try {
    return await work(parts);
  } finally {
    await parts.close();
  }
};

/** The store and the vault of an installation, with the tests' secrets; not through the proxies. */
export const partsOf = (url: string) => {
  const pool = createPool(url, { max: 3, statementTimeoutMs: 60_000, name: "faults" });
  pool.on("error", () => {});
  const store = postgresEventStore({ url, pool });
  const vault = postgresVault({ pool, url, masterKeys: SECRETS.PII_MASTER_KEY, pepper: SECRETS.PII_PEPPER });
  return {
    pool,
    store,
    vault,
    close: async (): Promise<void> => {
      await Promise.all([store.close(), vault.close()]);
      await pool.end();
    },
  };
};
