import { type EventStore, type Position, START } from "@asesorador/domain/kernel/event-store";
import { type Checkpoint, readCheckpoints } from "./checkpoint.ts";
import type { Db } from "./db.ts";
import { isInHistory } from "./fingerprint.ts";
import type { ReadModel } from "./read-model.ts";

export type ReadModelStatus = {
  readonly name: string;
  /** Of the code. */
  readonly version: number;
  /** Of the tables that serve reads; null before there are any. When it differs, a rebuild is due or under way. */
  readonly tablesVersion: number | null;
  /** Null before there are any tables of this history: those of another store or an older backup have no place in it. */
  readonly position: Position | null;
  /** How far history is ahead, as positions go: 0 means up to date. */
  readonly positionsBehind: number;
  /** Age of the oldest event that is not in the tables yet; 0 when up to date. */
  readonly lagMs: number;
  /** Why the projector is not getting on; null while it is. */
  readonly lastError: string | null;
  /** Events left out because they could not be projected, or followed one that could not. */
  readonly quarantined: number;
};

const OTHER_HISTORY = "the tables are of another history: the projector rebuilds them";

export type StatusOptions = {
  readonly db: Db;
  readonly store: Pick<EventStore, "head" | "readAll" | "readStream">;
  readonly readModels: readonly ReadModel[];
  /** Ms since the epoch. */
  readonly nowMs: number;
};

/** How every read model stands; asks the database and the store, so it holds for any process. */
export const readStatus = async (options: StatusOptions): Promise<readonly ReadModelStatus[]> => {
  const { db, store, readModels } = options;
  // The head last, so that it never seems to be behind a checkpoint.
  const [checkpoints, troubles] = await Promise.all([readCheckpoints(db), readTroubles(db)]);
  const head = await store.head();
  const placeOf = async (checkpoint: Checkpoint | undefined): Promise<Position | null> =>
    checkpoint && (await isInHistory({ ...store, head: async () => head }, checkpoint))
      ? checkpoint.position
      : null;
  return Promise.all(
    readModels.map(async ({ name, version }): Promise<ReadModelStatus> => {
      const checkpoint = checkpoints.get(name);
      const position = await placeOf(checkpoint);
      return {
        name,
        version,
        tablesVersion: checkpoint?.version ?? null,
        position,
        positionsBehind: Math.max(0, Number(head - (position ?? 0n))),
        lagMs: await lagMs(options, position ?? START, head),
        lastError: troubles.get(name)?.error ?? (checkpoint && position === null ? OTHER_HISTORY : null),
        quarantined: troubles.get(name)?.quarantined ?? 0,
      };
    }),
  );
};

const lagMs = async (
  { store, nowMs }: StatusOptions,
  position: Position,
  head: Position,
): Promise<number> => {
  if (position >= head) return 0;
  const [oldest] = await store.readAll({ after: position, limit: 1 });
  return oldest ? Math.max(0, nowMs - Date.parse(oldest.metadata.recordedAt)) : 0;
};

type Trouble = { readonly name: string; readonly error: string | null; readonly quarantined: number };

const readTroubles = async (db: Db): Promise<ReadonlyMap<string, Trouble>> => {
  const { rows } = await db.query<Trouble>(
    `select coalesce(c.read_model, q.read_model) as name, c.error, coalesce(q.events, 0)::int as quarantined
       from projection.checkpoint as c
       full join (select read_model, count(*) as events from projection.quarantine group by read_model) as q
            on q.read_model = c.read_model`,
  );
  return new Map(rows.map((row) => [row.name, row]));
};
