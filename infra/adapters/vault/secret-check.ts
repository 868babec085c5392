import { createHmac, timingSafeEqual } from "node:crypto";
import type { Pool } from "pg";
import { SealBroken, unwrapKey } from "./crypto.ts";
import { type MasterKeys, parseMasterKeys } from "./master-key.ts";

/**
 * The configured secrets differ from those that created this database's keys and hashes. The message names the
 * variable.
 */
export class WrongSecret extends Error {
  override readonly name = "WrongSecret";
}

type Checked = { readonly masterKeys: string; readonly pepper: string };

/**
 * Compares the configured secrets with those that the database was used with. Resolves to the first problem, as one
 * line without secrets, or null. Rejects with the database's errors.
 */
export type SecretCheck = {
  /**
   * Also opens one stored key of each master key version, which detects a wrong master key in databases older than the
   * check values, or after a backup was restored. Records the check values if all keys open. Reads all rows of
   * vault.key.
   */
  full(): Promise<string | null>;
  /** Compares the check values only, as of now; a problem found by `full` remains. */
  quick(): Promise<string | null>;
};

/** Compares the configured secrets with those that the database's keys and hashes were made with. */
export const secretCheck = (pool: Pool, { masterKeys, pepper }: Checked): SecretCheck => {
  const masters = parseMasterKeys(masterKeys);
  const expected = checkValues(masters, pepper);
  let found: string | null = null;
  return {
    full: async () => {
      found = (await differing(pool, expected)) ?? (await unopened(pool, masters));
      if (found === null) await record(pool, masters, expected);
      return found;
    },
    quick: async () => found ?? differing(pool, expected),
  };
};

/** Called before the first keys are created: records the secrets, or throws WrongSecret when others are recorded. */
export const recordSecrets = async (pool: Pool, { masterKeys, pepper }: Checked): Promise<void> => {
  const masters = parseMasterKeys(masterKeys);
  const expected = checkValues(masters, pepper);
  await insert(pool, expected, [nameOf(masters.current), PEPPER]);
  const problem = await differing(pool, expected);
  if (problem !== null) throw new WrongSecret(problem);
};

/** Deletes retired master keys: those that wrap no key any more. */
export const forgetUnusedMasters = async (pool: Pool): Promise<void> => {
  await pool.query(
    `delete from vault.secret_check as c where name like $1 || '%'
        and not exists (select from vault.key where c.name = $1 || master_version)`,
    [MASTER],
  );
};

const MASTER = "master key ";
const PEPPER = "pepper";
const nameOf = (version: number): string => `${MASTER}${version}`;

const checkValue = (secret: Buffer | string): Buffer =>
  createHmac("sha256", secret).update("asesorador secret check").digest();

const checkValues = ({ byVersion }: MasterKeys, pepper: string): ReadonlyMap<string, Buffer> =>
  new Map([
    ...[...byVersion].map(([version, key]) => [nameOf(version), checkValue(key)] as const),
    [PEPPER, checkValue(pepper)],
  ]);

type Stored = { readonly name: string; readonly value: Buffer; readonly used: boolean | null };

const differing = async (pool: Pool, expected: ReadonlyMap<string, Buffer>): Promise<string | null> => {
  // Only needed when a recorded master key is not configured: without an index it may read all keys.
  const { rows } = await pool.query<Stored>(
    `select name, value,
            case when not name = any($1::text[])
                 then exists (select from vault.key where c.name = $2 || master_version) end as used
       from vault.secret_check as c order by name`,
    [[...expected.keys()], MASTER],
  );
  for (const { name, value, used } of rows) {
    const own = expected.get(name);
    if (own === undefined ? used : !timingSafeEqual(own, value)) return own ? foreign(name) : missing(name);
  }
  return null;
};

const foreign = (name: string): string =>
  name === PEPPER
    ? "PII_PEPPER is not the one that this database's blind indexes and search tokens were made with"
    : `PII_MASTER_KEY: ${name} is not the one that wrapped this database's keys`;
const missing = (name: string): string =>
  `PII_MASTER_KEY: ${name} is missing, and keys in this database are wrapped by it`;

/** The first version with a stored key that does not open; one key of each version is tried. */
const unopened = async (pool: Pool, masters: MasterKeys): Promise<string | null> => {
  for (const version of await versionsInUse(pool)) {
    const master = masters.byVersion.get(version);
    if (!master) return missing(nameOf(version));
    const { rows } = await pool.query<{ key_id: string; wrapped: Buffer }>(
      "select key_id, wrapped from vault.key where master_version = $1 limit 1",
      [version],
    );
    for (const { key_id, wrapped } of rows)
      if (!opens(master, key_id, wrapped)) return foreign(nameOf(version));
  }
  return null;
};

const opens = (master: Buffer, keyId: string, wrapped: Buffer): boolean => {
  try {
    unwrapKey(master, keyId, wrapped);
    return true;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
};

const versionsInUse = async (pool: Pool): Promise<readonly number[]> => {
  const { rows } = await pool.query<{ version: number }>(
    "select distinct master_version as version from vault.key order by 1",
  );
  return rows.map(({ version }) => version);
};

/** Nothing is recorded before there are keys: a dump that is restored into a new database has its own check values. */
const record = async (
  pool: Pool,
  masters: MasterKeys,
  expected: ReadonlyMap<string, Buffer>,
): Promise<void> => {
  const used = (await versionsInUse(pool)).filter((version) => masters.byVersion.has(version));
  if (used.length > 0) await insert(pool, expected, [...used.map(nameOf), PEPPER]);
};

const insert = async (
  pool: Pool,
  expected: ReadonlyMap<string, Buffer>,
  names: readonly string[],
): Promise<void> => {
  await pool.query(
    `insert into vault.secret_check (name, value)
     select name, value from unnest($1::text[], $2::bytea[]) as own (name, value) on conflict do nothing`,
    [names, names.map((name) => expected.get(name))],
  );
};
