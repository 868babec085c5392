import type { Pool } from "pg";
import { afterAll } from "vitest";
import { deleteRows, readModelDatabase } from "./read-models.ts";

const DROP_READ_MODELS = `
  do $$
  declare name text;
  begin
    for name in select quote_ident(nspname) from pg_namespace where nspname like 'read_model%' loop
      execute 'drop schema ' || name || ' cascade';
    end loop;
    create schema read_model;
  end $$`;

/** Of all tables but two: of migrations, and of leases, whose terms count up. */
const DELETE_ROWS = deleteRows(
  "relnamespace::regnamespace::text !~ '^(pg_|information_schema|migration)' and oid <> 'projection.leader_lease'::regclass",
);

/** Makes a migrated database as it was, so that the next test can have it: a copy of one takes ten times as long. */
export const resetDatabase = async (pool: Pool): Promise<void> => {
  await pool.query(`${DROP_READ_MODELS}; ${DELETE_ROWS}`);
};

/**
 * For a test file: a migrated database of its own. The returned function, to be called before each test, takes what the last
 * one left in it. Registers a hook, so call this one outside of tests.
 */
export const emptiedDatabase = (): (() => ReturnType<typeof readModelDatabase>) => {
  let database: Awaited<ReturnType<typeof readModelDatabase>> | undefined;
  afterAll(() => database?.drop());
  return async () => {
    if (database) await resetDatabase(database.pool);
    database ??= await readModelDatabase();
    return database;
  };
};
