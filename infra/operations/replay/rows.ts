import type { Db, Transact } from "@asesorador/projections/kernel/db";
import { LOCKS } from "../../adapters/postgres/advisory-locks.ts";
import { copyingDb } from "../../adapters/postgres/copy-in.ts";
import { createPool, transact, withoutPipeline } from "../../adapters/postgres/pool.ts";
import { postgresVault } from "../../adapters/vault/postgres.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { REBUILD_TIMING } from "../../processing/read-models/rebuild.ts";
import { LockBusy, withSessionLock } from "../../processing/session-lock.ts";

/** Hashing all rows of a table, or copying them, is one statement. */
const COMPARE_TIMEOUT_MS = 30 * 60_000;
/** Two slots of comparisons, one of them for the two read models of leads, each hash two tables at once; and one more reads. */
const CONNECTIONS = 7;
const KEY_CONNECTIONS = 2;
/** A thread that folds may get to a new connection late, which is no fault of the database. */
export const CONNECT_TIMEOUT_MS = 30_000;
/** Time limits of commands that read all of history. */
const PATIENT = { statementTimeoutMs: COMPARE_TIMEOUT_MS, connectTimeoutMs: CONNECT_TIMEOUT_MS };

type Settings = { readonly url: string; readonly masterKeys: string; readonly pepper: string };

/** The database of the read models, for comparing rows; `all` closes it. Tables of a comparison are filled by COPY. */
export const openRows = ({ url, masterKeys, pepper }: Settings, all: Stopping) => {
  const keys = createPool(url, { ...PATIENT, max: KEY_CONNECTIONS, name: "replay" });
  all.add("vault's database", () => keys.end());
  const pool = withoutPipeline(keys, CONNECTIONS);
  all.add("read models' database", () => pool.end());
  const vault = postgresVault({ pool: keys, url, masterKeys, pepper });
  all.add("vault", () => vault.close());
  return {
    url,
    vault,
    transact: <Result>(work: (db: Db) => Promise<Result>) =>
      transact(pool, (client) => work(copyingDb(client))),
    alone: comparesAlone(url),
  };
};

export type ComparesAlone = <Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  options: { readonly signal: AbortSignal; readonly report: (line: string) => void },
) => Promise<Result | null>;

/**
 * Runs the work, which compares rows, while no other process compares any in this database; waits for one that does.
 * Resolves to null when the signal aborts before it begins.
 */
const comparesAlone =
  (url: string): ComparesAlone =>
  async (work, { signal, report }) => {
    const lock = { url, key: LOCKS.comparisons, name: "verify", timing: REBUILD_TIMING, signal };
    try {
      return await withSessionLock({ ...lock, wait: false }, work);
    } catch (error) {
      if (!(error instanceof LockBusy)) throw error;
    }
    report("Another verify compares this database: waiting until it has ended.");
    return withSessionLock({ ...lock, wait: true }, work);
  };

/** The database of the figure index alone, one transaction at a time; `all` closes it. */
export const openIndex = (url: string, all: Stopping): Transact => {
  const pool = createPool(url, { ...PATIENT, max: 1, name: "replay" });
  all.add("figure index", () => pool.end());
  return (work) => transact(pool, work);
};
