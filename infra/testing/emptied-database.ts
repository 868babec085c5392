import type { Pool } from "pg";
import { afterAll } from "vitest";
import { readModelDatabase } from "./read-models.ts";

/**
 * Drops the read models and deletes the rows of all tables but two: of migrations, and of leases, whose terms count up. Most
 * have never had a row.
 */
const EMPTY = `
  do $$
  declare name text;
  begin
    for name in select quote_ident(nspname) from pg_namespace where nspname like 'read_model%' loop
      execute 'drop schema ' || name || ' cascade';
    end loop;
    create schema read_model;
    for name in
      select pg_class.oid::regclass::text from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind = 'r' and nspname !~ '^(pg_|information_schema|migration)' and pg_relation_size(pg_class.oid) > 0
        and pg_class.oid <> 'projection.leader_lease'::regclass
    loop
      execute 'delete from ' || name;
    end loop;
  end $$`;

/** Makes a migrated database as it was, so that the next test can have it: a copy of one takes ten times as long. */
export const emptyDatabase = async (pool: Pool): Promise<void> => {
  await pool.query(EMPTY);
};

/**
 * For a test file: a migrated database of its own. The returned function, to be called before each test, takes what the last
 * one left in it. Registers a hook, so call this one outside of tests.
 */
export const emptiedDatabase = (): (() => ReturnType<typeof readModelDatabase>) => {
  let database: Awaited<ReturnType<typeof readModelDatabase>> | undefined;
  afterAll(() => database?.drop());
  return async () => {
    if (database) await emptyDatabase(database.pool);
    database ??= await readModelDatabase();
    return database;
  };
};
