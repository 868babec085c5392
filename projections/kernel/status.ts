import { type EventStore, type Position, type Recorded, START } from "@asesorador/domain/kernel/event-store";
import { type Checkpoint, isOfThisHistory, readCheckpoints } from "./checkpoint.ts";
import type { Db } from "./db.ts";
import { isInHistory } from "./fingerprint.ts";
import type { Reactor } from "./reactor.ts";
import type { ReadModel } from "./read-model.ts";

export type ProcessorStatus = {
  readonly name: string;
  /** null without one in this history: positions of another store or an older backup are not valid in it. */
  readonly position: Position | null;
  /** Distance to the head of history, in positions; 0: up to date. */
  readonly positionsBehind: number;
  /** Age of the oldest event that is not processed yet; 0 when up to date. */
  readonly lagMs: number;
  /** The reason why it makes no progress; null while it does. */
  readonly lastError: string | null;
  /** Events left out because they failed, or followed a failed one. */
  readonly quarantined: number;
};

export type ReadModelStatus = ProcessorStatus & {
  /** Version of the code. */
  readonly version: number;
  /** Version of the tables that serve reads; null before there are any. When it differs, a rebuild is due or running. */
  readonly tablesVersion: number | null;
};

const OTHER_HISTORY = "the tables are of another history: the projector rebuilds them";

export type StatusOptions = {
  readonly db: Db;
  readonly store: Pick<EventStore, "head" | "readAll" | "readStream">;
  readonly readModels: readonly ReadModel[];
  /** Ms since the epoch. */
  readonly nowMs: number;
};

/** The state of every read model; read from the database and the store, so it is valid for any process. */
export const readStatus = async (options: StatusOptions): Promise<readonly ReadModelStatus[]> => {
  const { store, readModels } = options;
  const { checkpoints, errors, head } = await readProgress(options);
  const positionOf = async (checkpoint: Checkpoint | undefined): Promise<Position | null> =>
    checkpoint && (await isInHistory({ ...store, head: async () => head }, checkpoint))
      ? checkpoint.position
      : null;
  return Promise.all(
    readModels.map(async ({ name, version }): Promise<ReadModelStatus> => {
      const checkpoint = checkpoints.get(name);
      const position = await positionOf(checkpoint);
      return {
        name,
        version,
        tablesVersion: checkpoint?.version ?? null,
        position,
        positionsBehind: Math.max(0, Number(head - (position ?? START))),
        lagMs: ageMs(options, await oldestAfter(store, position ?? START, head)),
        lastError: errors.get(name)?.error ?? (checkpoint && position === null ? OTHER_HISTORY : null),
        quarantined: errors.get(name)?.quarantined ?? 0,
      };
    }),
  );
};

export type ReactorStatusOptions = Omit<StatusOptions, "readModels"> & {
  readonly reactors: readonly Pick<Reactor, "name" | "types">[];
};

/**
 * As `readStatus`. A reactor is behind only when an event of its types is pending: its checkpoint is not moved
 * immediately for others.
 */
export const readReactorStatus = async (
  options: ReactorStatusOptions,
): Promise<readonly ProcessorStatus[]> => {
  const { store, reactors } = options;
  const { checkpoints, errors, head } = await readProgress(options);
  return Promise.all(
    reactors.map(async ({ name, types }): Promise<ProcessorStatus> => {
      const checkpoint = checkpoints.get(name);
      const here = checkpoint && (await isOfThisHistory({ ...store, head: async () => head }, checkpoint));
      const position = here ? checkpoint.position : null;
      const oldest = position === null ? undefined : await oldestAfter(store, position, head, types);
      return {
        name,
        position,
        positionsBehind: oldest ? Number(head - oldest.position) + 1 : 0,
        lagMs: ageMs(options, oldest),
        lastError: errors.get(name)?.error ?? null,
        quarantined: errors.get(name)?.quarantined ?? 0,
      };
    }),
  );
};

const readProgress = async ({ db, store }: Pick<StatusOptions, "db" | "store">) => {
  const [checkpoints, errors] = await Promise.all([readCheckpoints(db), readErrors(db)]);
  // The head is read last, so that it never appears to be behind a checkpoint.
  return { checkpoints, errors, head: await store.head() };
};

const oldestAfter = async (
  store: StatusOptions["store"],
  after: Position,
  head: Position,
  types?: readonly string[],
): Promise<Recorded | undefined> => {
  if (after >= head) return undefined;
  const [oldest] = await store.readAll({ after, limit: 1, ...(types ? { types } : {}) });
  return oldest;
};

const ageMs = ({ nowMs }: Pick<StatusOptions, "nowMs">, event: Recorded | undefined): number =>
  event ? Math.max(0, nowMs - Date.parse(event.metadata.recordedAt)) : 0;

type Errors = { readonly name: string; readonly error: string | null; readonly quarantined: number };

const readErrors = async (db: Db): Promise<ReadonlyMap<string, Errors>> => {
  const { rows } = await db.query<Errors>(
    `select coalesce(c.read_model, q.read_model) as name, c.error, coalesce(q.events, 0)::int as quarantined
       from projection.checkpoint as c
       full join (select read_model, count(*) as events from projection.quarantine group by read_model) as q
            on q.read_model = c.read_model`,
  );
  return new Map(rows.map((row) => [row.name, row]));
};
