import { type EventStore, type Position, parsePosition, START } from "@asesorador/domain/kernel/event-store";
import type { Db, Transact } from "./db.ts";
import { fromStored, type HistoryPoint, isInHistory, toStored } from "./fingerprint.ts";
import { NOTICE_CHANNEL, type Notice } from "./notice.ts";
import { clearQuarantine } from "./quarantine.ts";
import type { Reactor } from "./reactor.ts";

/** The progress of one processor. */
export type Checkpoint = HistoryPoint & {
  readonly name: string;
  readonly kind: "projector" | "reactor";
  /** Version of the code that filled a read model's tables; 1 for a reactor. */
  readonly version: number;
  /** Fencing token: grows with every swap, retry of the quarantine and reset. Work that began in an earlier generation is not committed. */
  readonly generation: number;
  /** The last position that changed a row, or that the reactor handled. */
  readonly changedPosition: Position;
  /** Tables of the read model in the read schema. */
  readonly tables: readonly string[];
};

/** Another process moved or replaced a checkpoint since it was read, for example the next leader: read it again. */
export class Fenced extends Error {
  override readonly name = "Fenced";
}

type Row = Omit<Checkpoint, "position" | "changedPosition" | "fingerprint"> & {
  readonly position: string;
  readonly changedPosition: string;
  readonly fingerprint: unknown;
};

// The columns read_model and anchor keep their first names: processes of earlier versions use them during an upgrade.
const SELECT = `
  select read_model as name, kind, version, generation, position::text, changed_position::text as "changedPosition", tables,
         anchor as fingerprint
    from projection.checkpoint`;

const toCheckpoint = (row: Row): Checkpoint => ({
  ...row,
  position: parsePosition(row.position),
  changedPosition: parsePosition(row.changedPosition),
  fingerprint: fromStored(row.fingerprint),
});

/** By name of the processor. */
export const readCheckpoints = async (db: Db): Promise<ReadonlyMap<string, Checkpoint>> => {
  const { rows } = await db.query<Row>(SELECT);
  return new Map(rows.map((row) => [row.name, toCheckpoint(row)]));
};

/** The checkpoint, locked until the transaction ends; null when there is none. */
export const lockCheckpoint = async (db: Db, name: string): Promise<Checkpoint | null> => {
  const { rows } = await db.query<Row>(`${SELECT} where read_model = $1 for update`, [name]);
  return rows[0] ? toCheckpoint(rows[0]) : null;
};

/** Locks these checkpoints until the transaction ends. Throws Fenced when one differs from what was read before. */
export const lockCheckpoints = async (db: Db, expected: readonly Checkpoint[]): Promise<void> => {
  const { rows } = await db.query<Row>({
    name: "lock_checkpoints",
    text: `${SELECT} where read_model = any($1::text[]) order by read_model for update`,
    values: [expected.map(({ name }) => name)],
  });
  const actual = new Map(rows.map((row) => [row.name, toCheckpoint(row)]));
  for (const one of expected) {
    const found = actual.get(one.name);
    if (
      found?.position !== one.position ||
      found.version !== one.version ||
      found.generation !== one.generation
    )
      throw new Fenced(
        `${one.name}: expected ${describe(one)}, found ${found ? describe(found) : "nothing"}`,
      );
  }
};

const describe = ({ position, version, generation }: Checkpoint) =>
  `position ${position}, version ${version}, generation ${generation}`;

export const moveCheckpoints = async (db: Db, moved: readonly Checkpoint[]): Promise<void> => {
  await db.query({
    name: "move_checkpoints",
    text: `update projection.checkpoint as c
        set position = m.position, changed_position = m.changed_position, anchor = m.anchor, error = null, updated_at = now()
       from unnest($1::text[], $2::numeric[], $3::numeric[], $4::jsonb[]) as m (read_model, position, changed_position, anchor)
      where c.read_model = m.read_model`,
    values: [
      moved.map(({ name }) => name),
      moved.map(({ position }) => String(position)),
      moved.map(({ changedPosition }) => String(changedPosition)),
      moved.map(({ fingerprint }) => toStored(fingerprint)),
    ],
  });
};

/** Sets a checkpoint unconditionally: after a swap, a retry of the quarantine, a reset. */
export const replaceCheckpoint = async (db: Db, checkpoint: Checkpoint): Promise<void> => {
  const { name, kind, version, generation, position, changedPosition, tables, fingerprint } = checkpoint;
  await db.query(
    `insert into projection.checkpoint (read_model, kind, version, generation, position, changed_position, tables, anchor)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (read_model) do update
        set kind = excluded.kind, version = excluded.version, generation = excluded.generation,
            position = excluded.position, changed_position = excluded.changed_position, tables = excluded.tables,
            anchor = excluded.anchor, error = null, updated_at = now()`,
    [
      name,
      kind,
      version,
      generation,
      String(position),
      String(changedPosition),
      tables,
      toStored(fingerprint),
    ],
  );
  if (kind === "projector")
    await announce(db, { position: String(position), moved: [name], changed: [name], swapped: true });
};

/** Notifies other processes, when the transaction commits, of the read models that moved. */
export const announce = async (db: Db, notice: Notice): Promise<void> => {
  await db.query({
    name: "notify_readers",
    text: "select pg_notify($1, $2)",
    values: [NOTICE_CHANNEL, JSON.stringify(notice)],
  });
};

type History = { readonly store: Pick<EventStore, "head" | "readStream">; readonly transact: Transact };

/**
 * Where the reactor continues; creates the checkpoint of one that never ran. A checkpoint in another history (a copied one,
 * or one that was restored from a backup) is not valid here: the reactor begins as one that never ran.
 */
export const reactorCheckpoint = async (
  { store, transact }: History,
  { name, from }: Pick<Reactor, "name" | "from">,
): Promise<Checkpoint> => {
  const known = await transact((db) => lockCheckpoint(db, name));
  if (known && (await isOfThisHistory(store, known))) return known;
  const position = from === "start" ? START : await store.head();
  return transact(async (db) => {
    const checkpoint: Checkpoint = {
      name,
      kind: "reactor",
      version: 1,
      generation: (known?.generation ?? 0) + 1,
      tables: [],
      position,
      changedPosition: position,
      fingerprint: null,
    };
    await clearQuarantine(db, name);
    await replaceCheckpoint(db, checkpoint);
    return checkpoint;
  });
};

/** Whether a reactor's checkpoint is in this history; one that began at the head has no fingerprint before it has moved. */
export const isOfThisHistory = async (store: History["store"], point: HistoryPoint): Promise<boolean> =>
  point.fingerprint === null ? point.position <= (await store.head()) : isInHistory(store, point);
