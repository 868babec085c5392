import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool, PoolClient } from "pg";
import { LOCKS } from "./advisory-locks.ts";
import { transact } from "./pool.ts";

/** History of migrations and files disagree: continuing could destroy data. */
export class MigrationMismatch extends Error {
  override readonly name = "MigrationMismatch";
}

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

const DIRECTORY = join(import.meta.dirname, "migrations");
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

const LOCK = `pg_advisory_xact_lock(${LOCKS.migrations.join(", ")})`;

/**
 * Runs every numbered file of `directory` that was not run on this database, in order, once each, also when several
 * processes start at once; each file is one transaction. Resolves to the names it ran.
 * Throws MigrationMismatch when a file that ran before was changed.
 */
export const migrate = async (pool: Pool, directory: string = DIRECTORY): Promise<readonly string[]> => {
  const migrations = await readMigrations(directory);
  await transact(pool, prepare);
  const ran: string[] = [];
  for (const migration of migrations) {
    if (await transact(pool, (client) => runOnce(client, migration))) ran.push(migration.name);
  }
  return ran;
};

const readMigrations = async (directory: string): Promise<readonly Migration[]> => {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  const odd = names.find((name) => !FILE_NAME.test(name));
  if (odd) throw new MigrationMismatch(`${odd}: a migration is called like 0001_what_it_does.sql`);
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may convert line ends; that is no change.
      const sql = (await readFile(join(directory, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
};

const prepare = async (client: PoolClient): Promise<void> => {
  await client.query(`select ${LOCK}`);
  await client.query("create schema if not exists migration");
  await client.query(`create table if not exists migration.applied (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
};

const runOnce = async (client: PoolClient, { name, sql, checksum }: Migration): Promise<boolean> => {
  await client.query("set local statement_timeout = 0");
  await client.query(`select ${LOCK}`);
  const { rows } = await client.query<{ checksum: string }>(
    "select checksum from migration.applied where name = $1",
    [name],
  );
  const [applied] = rows;
  if (applied && applied.checksum !== checksum) {
    throw new MigrationMismatch(
      `${name} was changed after this database ran it: put it back and write a new file`,
    );
  }
  if (applied) return false;
  await client.query(sql);
  await client.query("insert into migration.applied (name, checksum) values ($1, $2)", [name, checksum]);
  return true;
};
