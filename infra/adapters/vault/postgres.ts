import { randomUUID } from "node:crypto";
import { type Vault, VaultUnavailable } from "@asesorador/domain/kernel/vault";
import type { Pool } from "pg";
import { listen } from "../postgres/listen.ts";
import { transact } from "../postgres/pool.ts";
import { newSubjectKeys, SealBroken, unwrapKey, wrapKey } from "./crypto.ts";
import { type KnownKey, keyCache } from "./key-cache.ts";
import type { FreshKey } from "./key-stock.ts";
import { type MasterKeys, parseMasterKeys } from "./master-key.ts";
import { forgetUnusedMasters, recordSecrets, secretCheck } from "./secret-check.ts";
import { type KeyStore, vaultOver } from "./vault.ts";

export type PostgresVaultSettings = {
  readonly pool: Pool;
  readonly url: string;
  /** Format of PII_MASTER_KEY; see `parseMasterKeys`. */
  readonly masterKeys: string;
  /** Pepper of the blind indexes; changing it invalidates every existing index. */
  readonly pepper: string;
  /** Monotonic, in ms. */
  readonly clock?: () => number;
};

export type PostgresVault = Vault & {
  /** Resolves once evictions from other processes are received. */
  ready(): Promise<void>;
  /** Closes its own connection (not `pool`). */
  close(): Promise<void>;
};

const CHANNEL = "vault_key";

/** Keys in schema `vault` (migration 0002), wrapped by a master key that the database never sees. */
export const postgresVault = ({
  pool,
  url,
  masterKeys,
  pepper,
  clock,
}: PostgresVaultSettings): PostgresVault => {
  const masters = parseMasterKeys(masterKeys);
  const cache = keyCache(clock ?? (() => performance.now()));
  const subscribed = Promise.withResolvers<void>();
  const listening = listen(url, [CHANNEL], {
    onNotify: (_channel, keyId) => cache.evict(keyId),
    // Erasures during the interruption were missed, so the whole cache is dropped.
    onReady: () => {
      cache.clear();
      subscribed.resolve();
    },
    onLost: cache.clear,
  });
  let checkedSecrets: Promise<void> | undefined;
  const keys: KeyStore = {
    make: async (count) => {
      checkedSecrets ??= assertSecrets(pool, { masterKeys, pepper });
      try {
        await checkedSecrets;
        return await makeKeys(pool, masters, count);
      } catch (error) {
        checkedSecrets = undefined;
        return rethrow(error);
      }
    },
    find: (keyIds) => findKeys(pool, masters, keyIds).catch(rethrow),
    erase: (keyId) => eraseKey(pool, keyId).catch(rethrow),
  };
  return { ...vaultOver({ keys, cache, pepper }), ready: () => subscribed.promise, close: listening.close };
};

/** Creating keys with secrets other than those in use would split keys and hashes into two incompatible sets. */
const assertSecrets = async (
  pool: Pool,
  secrets: Pick<PostgresVaultSettings, "masterKeys" | "pepper">,
): Promise<void> => {
  const problem = await secretCheck(pool, secrets).full();
  if (problem !== null) throw new VaultUnavailable(problem);
  await recordSecrets(pool, secrets);
};

const makeKeys = async (pool: Pool, masters: MasterKeys, count: number): Promise<readonly FreshKey[]> => {
  const master = masterOf(masters, masters.current);
  const fresh = newSubjectKeys(count).map((key) => ({ keyId: randomUUID(), key }));
  await pool.query(
    `insert into vault.key (key_id, wrapped, master_version)
     select key_id, wrapped, $3 from unnest($1::uuid[], $2::bytea[]) as fresh (key_id, wrapped)`,
    [
      fresh.map(({ keyId }) => keyId),
      fresh.map(({ keyId, key }) => wrapKey(master, keyId, key)),
      masters.current,
    ],
  );
  return fresh;
};

type Found = {
  readonly key_id: string;
  readonly wrapped: Buffer | null;
  readonly master_version: number | null;
  readonly erased: boolean;
};

const findKeys = async (
  pool: Pool,
  masters: MasterKeys,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string, KnownKey>> => {
  const { rows } = await pool.query<Found>(
    `select wanted.key_id, key.wrapped, key.master_version, erased.key_id is not null as erased
     from unnest($1::uuid[]) as wanted (key_id)
     left join vault.key using (key_id)
     left join vault.erased using (key_id)`,
    [keyIds.filter(isUuid)],
  );
  const found = new Map<string, KnownKey>();
  for (const { key_id, wrapped, master_version, erased } of rows) {
    if (erased) found.set(key_id, "erased");
    else if (wrapped && master_version !== null) {
      found.set(key_id, unwrap(masters, { keyId: key_id, wrapped, version: master_version }));
    }
  }
  return found;
};

const eraseKey = async (pool: Pool, keyId: string): Promise<boolean> => {
  if (!isUuid(keyId)) return false;
  return transact(pool, async (client) => {
    const { rowCount } = await client.query("delete from vault.key where key_id = $1", [keyId]);
    // Also when there was no such key: a backup may contain it. One that a backup brought back is destroyed now, not then.
    await client.query(
      "insert into vault.erased as known (key_id) values ($1) on conflict (key_id) do update set erased_at = now() where $2",
      [keyId, rowCount === 1],
    );
    await client.query("select pg_notify($1, $2)", [CHANNEL, keyId]);
    return rowCount === 1;
  });
};

const ROTATE_AT_ONCE = 500;

/**
 * Wraps every key that is not wrapped by the current master key again, a few hundred at a time, while processes that
 * have both versions keep running. Afterwards the old master key is no longer needed. Resolves to the number of keys.
 * Can be interrupted and run again.
 */
export const rotateMasterKey = async (pool: Pool, masterKeys: string): Promise<number> => {
  const masters = parseMasterKeys(masterKeys);
  for (let total = 0; ; ) {
    const rotated = await rotateSome(pool, masters);
    total += rotated;
    if (rotated === 0) {
      await forgetUnusedMasters(pool);
      return total;
    }
  }
};

const rotateSome = (pool: Pool, masters: MasterKeys): Promise<number> =>
  transact(pool, async (client) => {
    const master = masterOf(masters, masters.current);
    const { rows } = await client.query<{ key_id: string; wrapped: Buffer; master_version: number }>(
      `select key_id, wrapped, master_version from vault.key
       where master_version <> $1 order by key_id limit $2 for update`,
      [masters.current, ROTATE_AT_ONCE],
    );
    if (rows.length === 0) return 0;
    const wrapped = rows.map(({ key_id, wrapped, master_version }) =>
      wrapKey(master, key_id, unwrap(masters, { keyId: key_id, wrapped, version: master_version })),
    );
    await client.query(
      `update vault.key set wrapped = rewrapped.wrapped, master_version = $3
       from unnest($1::uuid[], $2::bytea[]) as rewrapped (key_id, wrapped) where key.key_id = rewrapped.key_id`,
      [rows.map(({ key_id }) => key_id), wrapped, masters.current],
    );
    return rows.length;
  });

const unwrap = (
  masters: MasterKeys,
  { keyId, wrapped, version }: { readonly keyId: string; readonly wrapped: Buffer; readonly version: number },
): Buffer => {
  try {
    return unwrapKey(masterOf(masters, version), keyId, wrapped);
  } catch (cause) {
    if (!(cause instanceof SealBroken)) throw cause;
    throw new VaultUnavailable(`master key ${version} is not the one that wrapped key ${keyId}`, { cause });
  }
};

const masterOf = (masters: MasterKeys, version: number): Buffer => {
  const master = masters.byVersion.get(version);
  if (!master) throw new VaultUnavailable(`master key ${version} is not configured`);
  return master;
};

const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);

const rethrow = (cause: unknown): never => {
  if (cause instanceof VaultUnavailable) throw cause;
  throw new VaultUnavailable(cause instanceof Error ? cause.message : String(cause), { cause });
};
