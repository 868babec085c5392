import { apply, readColumnTypes, type Target } from "./apply.ts";
import type { Change } from "./change.ts";
import type { Db, Transact } from "./db.ts";
import type { ReadModel } from "./read-model.ts";
import { READ_SCHEMA, shadowSchema } from "./schema.ts";

/** A later rebuild of the same read model has begun: this one must end. */
export class RebuildSuperseded extends Error {
  override readonly name = "RebuildSuperseded";
}

/** The tables of a rebuild, until they are swapped in. */
export type Shadow = {
  readonly target: Target;
  /** In a transaction of its own. Throws RebuildSuperseded. */
  write(changes: readonly Change[]): Promise<void>;
  /** Throws RebuildSuperseded; otherwise no later rebuild supersedes it before the transaction ends. */
  claim(db: Db): Promise<void>;
  /** Indexes and statistics. */
  finish(): Promise<void>;
  /** Only if no later rebuild has taken over. */
  drop(): Promise<void>;
};

/** When two rebuilds begin at once, the second waits for the first one's transaction and continues with its schema. */
const CREATE_READ_SCHEMA = `
  do $$ begin
    create schema if not exists ${READ_SCHEMA};
  exception when unique_violation or duplicate_schema then null;
  end $$`;

/** Fewer rows are written faster by one statement than by a savepoint and COPY. */
const COPY_FROM_ROWS = 500;

type ShadowOptions = {
  readonly schema?: string;
  /** For tables that are dropped in the end: without write-ahead log, and after a crash of the server without rows and claim. */
  readonly unlogged?: boolean;
};

/**
 * Runs statements that do not wait for each other in two transactions, each the next one when its last one has ended. Both have
 * ended when it settles. Throws the first error.
 */
const twoAtATime = async (
  statements: readonly string[],
  transact: (work: (db: Db) => Promise<void>) => Promise<void>,
): Promise<void> => {
  const left = statements.filter((statement) => statement.trim() !== "");
  const work = async (db: Db): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await db.query(next);
  };
  const run = (): Promise<void> =>
    transact(work).catch((error: unknown) => {
      left.length = 0;
      throw error;
    });
  const outcomes = await Promise.allSettled(Array.from({ length: Math.min(2, left.length) }, run));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
};

/** Drops the tables of an interrupted rebuild, and creates empty ones under a claim that a later rebuild takes over. */
export const shadowTables = async (
  transact: Transact,
  readModel: ReadModel,
  { schema = shadowSchema(readModel.name), unlogged = false }: ShadowOptions = {},
): Promise<Shadow> => {
  const token = crypto.randomUUID();
  const types = await transact((db) => createTables(db, readModel, { schema, token, unlogged }));
  const target = { schema, types, copying: { fromRows: COPY_FROM_ROWS, refused: new Set<string>() } };
  const claim = async (db: Db): Promise<void> => {
    if (!(await holdsClaim(db, { schema, token }))) throw new RebuildSuperseded(readModel.name);
  };
  return {
    target,
    claim,
    write: (changes) =>
      transact(async (db) => {
        // The rows need not be durable before the swap, whose own commit makes them durable.
        await db.query("set local synchronous_commit to off");
        await claim(db);
        await apply(db, target, changes);
      }),
    finish: async () => {
      // Statistics wait for a table's indexes.
      for (const statements of [
        readModel.indexes.split(";"),
        readModel.tables.map((table) => `analyze ${table}`),
      ])
        await twoAtATime(statements, (work) =>
          transact(async (db) => {
            await claim(db);
            await db.query(`set local search_path to ${schema}, public`);
            await work(db);
          }),
        );
    },
    drop: () =>
      transact(async (db) => {
        if (await holdsClaim(db, { schema, token })) await db.query(`drop schema ${schema} cascade`);
      }),
  };
};

type Claim = { readonly schema: string; readonly token: string };

/** Resolves to the types of the tables' columns. */
const createTables = async (
  db: Db,
  { ddl, tables }: Pick<ReadModel, "ddl" | "tables">,
  { schema, token, unlogged }: Claim & { readonly unlogged: boolean },
): ReturnType<typeof readColumnTypes> => {
  await db.query(CREATE_READ_SCHEMA);
  await db.query(`drop schema if exists ${schema} cascade`);
  await db.query(`create schema ${schema}`);
  await db.query(`create table ${schema}.rebuild_claim (token uuid not null)`);
  await db.query(`insert into ${schema}.rebuild_claim values ($1)`, [token]);
  await db.query(`set local search_path to ${schema}, public`);
  await db.query(ddl);
  if (unlogged)
    for (const table of ["rebuild_claim", ...tables]) await db.query(`alter table ${table} set unlogged`);
  return readColumnTypes(db, schema);
};

/** Whether the schema still belongs to this rebuild; if so, until the transaction ends. */
const holdsClaim = async (db: Db, { schema, token }: Claim): Promise<boolean> => {
  const { rows: there } = await db.query<{ there: boolean }>("select to_regclass($1) is not null as there", [
    `${schema}.rebuild_claim`,
  ]);
  if (!there[0]?.there) return false;
  const { rows } = await db.query(`select from ${schema}.rebuild_claim where token = $1 for share`, [token]);
  return rows.length === 1;
};
