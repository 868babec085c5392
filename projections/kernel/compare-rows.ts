import { type Position, START } from "@asesorador/domain/kernel/event-store";
import { type Checkpoint, isOfThisHistory, readCheckpoints } from "./checkpoint.ts";
import type { Db, Transact } from "./db.ts";
import { foldHistory } from "./fold-history.ts";
import { type RebuildOptions, RebuildStopped } from "./rebuild-options.ts";
import { READ_SCHEMA, verifySchemas } from "./schema.ts";
import { shadowTables } from "./shadow.ts";
import { withSkips } from "./skips.ts";

export type ComparedTable = {
  readonly table: string;
  readonly rows: { readonly live: number; readonly fresh: number };
  /** MD5 of the number of rows and the sum of their hashes: regardless of their order. */
  readonly hash: { readonly live: string; readonly fresh: string };
  /** Primary key of the first row that differs or is missing on one side; null: all are equal. */
  readonly firstDifference: string | null;
};

/**
 * "absent": there are no tables yet. "other_version": a rebuild of the tables is due. "other_history": they were built
 * from another store, or before a backup was restored.
 */
export type ComparedRows =
  | { readonly position: Position; readonly quarantined: number; readonly tables: readonly ComparedTable[] }
  | "absent"
  | "other_version"
  | "other_history";

/**
 * Folds history again up to the read model's checkpoint and compares the rows. Keys and hashes of the live rows are taken in
 * one snapshot without blocking any session; they and the fresh rows are dropped at the end, or by the next comparison.
 * Throws PoisonEvent, RebuildStopped, RebuildSuperseded (also after a crash of the server, which takes these rows),
 * VaultUnavailable, StoreUnavailable.
 */
export const compareRows = async (options: RebuildOptions): Promise<ComparedRows> => {
  const { transact, store, signal } = options;
  const { live, fresh } = verifySchemas(options.readModel.name);
  if (signal.aborted) throw new RebuildStopped(options.readModel.name);
  try {
    const frozen = await transact((db) => freeze(db, options, live));
    if (typeof frozen === "string") return frozen;
    if (!(await isOfThisHistory(store, frozen.checkpoint))) return "other_history";
    const { position } = frozen.checkpoint;
    const readModel = await transact((db) => withSkips(db, options.readModel));
    const shadow = await shadowTables(transact, readModel, { schema: fresh, unlogged: true });
    await foldHistory({ ...options, readModel }, shadow).from(START, position);
    const claimed: Transact = (work) =>
      transact(async (db) => {
        await shadow.claim(db);
        return work(db);
      });
    const tables: ComparedTable[] = [];
    for (const table of readModel.tables) tables.push(await compareTable(claimed, { table, live, fresh }));
    return { position, quarantined: frozen.quarantined, tables };
  } finally {
    await transact(async (db) => {
      for (const schema of [live, fresh]) await db.query(`drop schema if exists ${schema} cascade`);
    });
  }
};

type Frozen = { readonly checkpoint: Checkpoint; readonly quarantined: number };

/** Rows and checkpoint are from one snapshot, so that a projector may continue meanwhile. */
const freeze = async (
  db: Db,
  { readModel: { name, tables, version } }: Pick<RebuildOptions, "readModel">,
  schema: string,
): Promise<Frozen | "absent" | "other_version"> => {
  await db.query("set transaction isolation level repeatable read");
  const checkpoint = (await readCheckpoints(db)).get(name);
  if (!checkpoint) return "absent";
  if (checkpoint.version !== version) return "other_version";
  await db.query(`drop schema if exists ${schema} cascade`);
  await db.query(`create schema ${schema}`);
  for (const table of tables) {
    const key = await keyOf(db, `${READ_SCHEMA}.${table}`);
    await db.query(
      `create unlogged table ${schema}.${table} as select ${[...key, HASH].join(", ")} from ${READ_SCHEMA}.${table} as t`,
    );
  }
  const { rows } = await db.query<{ n: number }>(
    "select count(*)::int as n from projection.quarantine where read_model = $1",
    [name],
  );
  return { checkpoint, quarantined: rows[0]?.n ?? 0 };
};

/**
 * 64 bits of a row `t`, from the hashes of its values, as in a hash join. Printing the row for its MD5 takes eight times as
 * long. Values that PostgreSQL holds equal have the same hash, so a column's type must print equal values alike: no `jsonb`, no
 * `interval`, no `numeric` with decimals, whose trailing zeros would not count.
 */
const HASH = "hash_record_extended(t, 0) as hash";

/** Columns of the primary key, in its order. */
const keyOf = async (db: Db, table: string): Promise<readonly string[]> => {
  const { rows } = await db.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = $1::regclass and indisprimary order by array_position(indkey::int2[], attnum)`,
    [table],
  );
  return rows.map(({ name }) => name);
};

/** `live` has keys and hashes, `fresh` the rows. */
type Sides = { readonly table: string; readonly live: string; readonly fresh: string };

const compareTable = async (transact: Transact, sides: Sides): Promise<ComparedTable> => {
  const { table, live, fresh } = sides;
  const [ours, theirs] = await Promise.all([
    transact((db) => totalOf(db, `${live}.${table}`)),
    transact((db) => totalOf(db, `(select ${HASH} from ${fresh}.${table} as t)`)),
  ]);
  return {
    table,
    rows: { live: ours.rows, fresh: theirs.rows },
    hash: { live: ours.hash, fresh: theirs.hash },
    firstDifference: ours.hash === theirs.hash ? null : await transact((db) => firstDifference(db, sides)),
  };
};

const totalOf = async (db: Db, hashes: string): Promise<{ readonly rows: number; readonly hash: string }> => {
  const { rows } = await db.query<{ rows: number; hash: string }>(
    `select count(*)::int as rows, md5(concat_ws(' ', count(*), sum(hash))) as hash
       from ${hashes} as hashed`,
  );
  return rows[0] ?? { rows: 0, hash: "" };
};

const firstDifference = async (db: Db, { table, live, fresh }: Sides): Promise<string | null> => {
  const key = await keyOf(db, `${fresh}.${table}`);
  const [ours, theirs] = [
    `select ${[...key, "hash"].join(", ")} from ${live}.${table}`,
    `select ${[...key, HASH].join(", ")} from ${fresh}.${table} as t`,
  ];
  const { rows } = await db.query<{ key: string }>(
    `select concat_ws(' / ', ${key.map((column) => `${column}::text`).join(", ")}) as key
       from ((${ours} except ${theirs}) union all (${theirs} except ${ours})) as different
      order by key limit 1`,
  );
  return rows[0]?.key ?? null;
};
