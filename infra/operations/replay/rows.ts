import type { Db } from "@asesorador/projections/kernel/db";
import { copyingDb } from "../../adapters/postgres/copy-in.ts";
import { createPool, transact, withoutPipeline } from "../../adapters/postgres/pool.ts";
import { postgresVault } from "../../adapters/vault/postgres.ts";
import type { Stopping } from "../../kernel/stopping.ts";

/** Hashing all rows of a table, or copying them, is one statement. */
const COMPARE_TIMEOUT_MS = 30 * 60_000;
/** Two slots of comparisons, one of them for the two read models of leads, each hash two tables at once; and one more reads. */
const CONNECTIONS = 7;
const KEY_CONNECTIONS = 2;

type Settings = { readonly url: string; readonly masterKeys: string; readonly pepper: string };

/** The database of the read models, for comparing rows; `all` closes it. Tables of a comparison are filled by COPY. */
export const openRows = ({ url, masterKeys, pepper }: Settings, all: Stopping) => {
  const settings = { max: KEY_CONNECTIONS, statementTimeoutMs: COMPARE_TIMEOUT_MS, name: "replay" };
  const keys = createPool(url, settings);
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
  };
};
