import { type Position, parsePosition } from "@asesorador/domain/kernel/event-store";
import type { Db } from "./db.ts";
import { fromStored, type Place, toStored } from "./fingerprint.ts";
import { NOTICE_CHANNEL, type Notice } from "./notice.ts";

/** How far one read model is. */
export type Checkpoint = Place & {
  readonly readModel: string;
  /** Of the code that filled the tables. */
  readonly version: number;
  /** Counts swaps. */
  readonly generation: number;
  /** The last position that changed a row. */
  readonly changedPosition: Position;
  /** Tables that it owns in the read schema. */
  readonly tables: readonly string[];
};

/** Another process moved or replaced a read model since we read its checkpoint: read it again. */
export class Fenced extends Error {
  override readonly name = "Fenced";
}

type Row = Omit<Checkpoint, "position" | "changedPosition" | "fingerprint"> & {
  readonly position: string;
  readonly changedPosition: string;
  readonly fingerprint: unknown;
};

const SELECT = `
  select read_model as "readModel", version, generation, position::text, changed_position::text as "changedPosition", tables, anchor as fingerprint
    from projection.checkpoint`;

const toCheckpoint = (row: Row): Checkpoint => ({
  ...row,
  position: parsePosition(row.position),
  changedPosition: parsePosition(row.changedPosition),
  fingerprint: fromStored(row.fingerprint),
});

/** By name of read model. */
export const readCheckpoints = async (db: Db): Promise<ReadonlyMap<string, Checkpoint>> => {
  const { rows } = await db.query<Row>(SELECT);
  return new Map(rows.map((row) => [row.readModel, toCheckpoint(row)]));
};

/** The checkpoint, locked until the transaction ends; null when there is none. */
export const lockCheckpoint = async (db: Db, readModel: string): Promise<Checkpoint | null> => {
  const { rows } = await db.query<Row>(`${SELECT} where read_model = $1 for update`, [readModel]);
  return rows[0] ? toCheckpoint(rows[0]) : null;
};

/** Locks these checkpoints until the transaction ends. Throws Fenced when one is not what we believe. */
export const lockCheckpoints = async (db: Db, believed: readonly Checkpoint[]): Promise<void> => {
  const { rows } = await db.query<Row>(
    `${SELECT} where read_model = any($1::text[]) order by read_model for update`,
    [believed.map(({ readModel }) => readModel)],
  );
  const actual = new Map(rows.map((row) => [row.readModel, toCheckpoint(row)]));
  for (const expected of believed) {
    const found = actual.get(expected.readModel);
    if (
      found?.position !== expected.position ||
      found.version !== expected.version ||
      found.generation !== expected.generation
    )
      throw new Fenced(
        `${expected.readModel}: expected ${describe(expected)}, found ${found ? describe(found) : "nothing"}`,
      );
  }
};

const describe = ({ position, version, generation }: Checkpoint) =>
  `position ${position}, version ${version}, generation ${generation}`;

/** Moves checkpoints and announces it when the transaction commits. */
export const moveCheckpoints = async (
  db: Db,
  moved: readonly Checkpoint[],
  notice: Notice,
): Promise<void> => {
  await db.query(
    `update projection.checkpoint as c
        set position = m.position, changed_position = m.changed_position, anchor = m.anchor, error = null, updated_at = now()
       from unnest($1::text[], $2::numeric[], $3::numeric[], $4::jsonb[]) as m (read_model, position, changed_position, anchor)
      where c.read_model = m.read_model`,
    [
      moved.map(({ readModel }) => readModel),
      moved.map(({ position }) => String(position)),
      moved.map(({ changedPosition }) => String(changedPosition)),
      moved.map(({ fingerprint }) => toStored(fingerprint)),
    ],
  );
  await announce(db, notice);
};

/** Sets a checkpoint after a swap. */
export const replaceCheckpoint = async (db: Db, checkpoint: Checkpoint): Promise<void> => {
  const { readModel, version, generation, position, changedPosition, tables, fingerprint } = checkpoint;
  await db.query(
    `insert into projection.checkpoint (read_model, version, generation, position, changed_position, tables, anchor)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (read_model) do update
        set version = excluded.version, generation = excluded.generation, position = excluded.position,
            changed_position = excluded.changed_position, tables = excluded.tables, anchor = excluded.anchor,
            error = null, updated_at = now()`,
    [
      readModel,
      version,
      generation,
      String(position),
      String(changedPosition),
      tables,
      toStored(fingerprint),
    ],
  );
  await announce(db, { position: String(position), moved: [readModel], changed: [readModel], swapped: true });
};

const announce = async (db: Db, notice: Notice): Promise<void> => {
  await db.query("select pg_notify($1, $2)", [NOTICE_CHANNEL, JSON.stringify(notice)]);
};
