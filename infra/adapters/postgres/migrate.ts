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

/** A later version of the code has used this database. */
export class NewerDatabase extends Error {
  override readonly name = "NewerDatabase";
}

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

const DIRECTORY = join(import.meta.dirname, "migrations");
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

const LOCK = `pg_advisory_xact_lock(${LOCKS.migrations.join(", ")})`;

/**
 * Runs every numbered file of `directory` that was not run on this database, in order, once each, also when several
 * processes start at once; each file is one transaction. Resolves to the names it ran.
 * Throws MigrationMismatch when a file that ran before was changed, and NewerDatabase, before anything runs, when one that
 * ran is not among the files.
 */
export const migrate = async (pool: Pool, directory: string = DIRECTORY): Promise<readonly string[]> => {
  const migrations = await readMigrations(directory);
  await transact(pool, (client) => prepare(client, migrations));
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

const prepare = async (client: PoolClient, migrations: readonly Migration[]): Promise<void> => {
  await client.query(`select ${LOCK}`);
  await client.query("create schema if not exists migration");
  await client.query(`create table if not exists migration.applied (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string }>(
    "select name from migration.applied where name <> all($1) order by name desc limit 1",
    [migrations.map(({ name }) => name)],
  );
  const [unknown] = rows;
  if (unknown)
    throw new NewerDatabase(
      `a newer version of the product has used this database: it ran ${unknown.name}, which this version does not have; start that version again, or restore a backup from before it`,
    );
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
