import type { EventStore, Position, Recorded } from "@asesorador/domain/kernel/event-store";
import type { Opened } from "@asesorador/domain/kernel/vault";
import { apply, readColumnTypes, type Target } from "./apply.ts";
import type { Change } from "./change.ts";
import { type Checkpoint, lockCheckpoints, moveCheckpoints } from "./checkpoint.ts";
import { coalescer } from "./coalesce.ts";
import type { Db, Transact } from "./db.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { breathe } from "./pause.ts";
import { openEvents, PoisonEvent, projectEvent } from "./project.ts";
import { type Quarantined, quarantine, readQuarantinedStreams } from "./quarantine.ts";
import type { ProjectionTools, ProjectionVault, ReadModel } from "./read-model.ts";
import { READ_SCHEMA } from "./schema.ts";

/** Live, a batch is small so that its rows are soon seen; catching up it is large so that a commit pays. */
const LIVE_EVENTS = 500;
const CATCH_UP_EVENTS = 5_000;
/** Other work in this process gets its turn after so many events. */
const EVENTS_BETWEEN_BREATHS = 200;

/** A read model and where its tables stand. */
export type Followed = { readonly readModel: ReadModel; readonly checkpoint: Checkpoint };

export type Commit = {
  readonly position: Position;
  readonly events: number;
  readonly poison: readonly PoisonEvent[];
};

export type Around = (events: readonly Recorded[], work: () => Promise<void>) => Promise<void>;

export type FollowOptions = {
  readonly store: Pick<EventStore, "subscribe">;
  readonly vault: ProjectionVault;
  readonly transact: Transact;
  /** At least one. */
  readonly models: readonly Followed[];
  readonly signal: AbortSignal;
  readonly onCommit?: (commit: Commit) => void;
  /** Runs the work on one batch, inside a span for instance; what the work throws has to pass through. */
  readonly around?: Around;
  /** Nothing is left to read for now, and what was read is committed. */
  readonly onCaughtUp?: () => void;
};

/**
 * Keeps read models up with history until the signal aborts. Each batch and its checkpoints commit together, so that
 * whatever ends this (a crash, a lost connection, another leader) repeats nothing and skips nothing: call it again with
 * checkpoints read anew. An event that a read model cannot take is quarantined for it, and with it what follows in that
 * stream, so that counters stay whole. The next batch is asked for when this one is committed.
 * Throws Fenced, VaultUnavailable, StoreUnavailable, and what the database throws.
 */
export const follow = async (options: FollowOptions): Promise<void> => {
  const { store, models, signal } = options;
  const around = (events: readonly Recorded[], work: (events: readonly Recorded[]) => Promise<void>) =>
    options.around ? options.around(events, () => work(events)) : work(events);
  const batches = await batchProjector(options);
  let waiting: Recorded[] = [];
  let live = false;
  for await (const turn of store.subscribe({ after: lowest(models), signal })) {
    if (turn === "caught_up") live = true;
    else waiting = waiting.length === 0 ? [...turn] : waiting.concat(turn);
    if (!live && waiting.length < CATCH_UP_EVENTS) continue;
    const size = turn === "caught_up" || !live ? CATCH_UP_EVENTS : LIVE_EVENTS;
    for (let from = 0; from < waiting.length && !signal.aborted; from += size)
      await around(waiting.slice(from, from + size), batches.commit);
    waiting = [];
    if (turn === "caught_up") options.onCaughtUp?.();
  }
};

const lowest = (models: readonly Followed[]): Position => {
  const [first, ...others] = models;
  if (!first) throw new Error("nothing to follow");
  return others.reduce(
    (least, { checkpoint }) => (checkpoint.position < least ? checkpoint.position : least),
    first.checkpoint.position,
  );
};

type Model = {
  readonly readModel: ReadModel;
  readonly types: ReadonlySet<string>;
  readonly quarantined: Set<string>;
  checkpoint: Checkpoint;
};

const batchProjector = async ({ vault, transact, models, onCommit }: FollowOptions) => {
  const { types, streams } = await transact(async (db) => ({
    types: await readColumnTypes(db, READ_SCHEMA),
    streams: await readQuarantinedStreams(db),
  }));
  const target: Target = { schema: READ_SCHEMA, types };
  const all = models.map(
    ({ readModel, checkpoint }): Model => ({
      readModel,
      checkpoint,
      types: new Set(readModel.types),
      quarantined: new Set(streams.get(readModel.name)),
    }),
  );
  return {
    commit: async (events: readonly Recorded[]): Promise<void> => {
      const last = events.at(-1);
      if (!last) return;
      const { position } = last;
      const batch = await projectBatch(vault, all, events);
      const moving = all.filter(({ checkpoint }) => checkpoint.position < position);
      const moved = moving.map(({ readModel, checkpoint }): Checkpoint => {
        const changedPosition = batch.changed.has(readModel.name) ? position : checkpoint.changedPosition;
        return { ...checkpoint, position, changedPosition, fingerprint: fingerprintOf(last) };
      });
      await transact(async (db: Db) => {
        await lockCheckpoints(
          db,
          moving.map(({ checkpoint }) => checkpoint),
        );
        await apply(db, target, batch.changes);
        await quarantine(db, batch.poison);
        await moveCheckpoints(db, moved, {
          position: String(position),
          moved: moved.map(({ readModel }) => readModel),
          changed: [...batch.changed],
          swapped: false,
        });
      });
      for (const [i, model] of moving.entries()) model.checkpoint = moved[i] ?? model.checkpoint;
      onCommit?.({
        position,
        events: events.length,
        poison: batch.poison.flatMap(({ error }) => error ?? []),
      });
    },
  };
};

const wants = ({ types, checkpoint }: Model, event: Recorded): boolean =>
  types.has(event.type) && event.position > checkpoint.position;

const projectBatch = async (
  vault: ProjectionVault,
  models: readonly Model[],
  events: readonly Recorded[],
) => {
  const wanted = events.filter((event) => models.some((model) => wants(model, event)));
  const { opened, broken } = await openEvents(vault, wanted);
  const rows = coalescer();
  const changed = new Set<string>();
  const poison: Quarantined[] = [];
  for (const [i, event] of opened.entries()) {
    if (i % EVENTS_BETWEEN_BREATHS === EVENTS_BETWEEN_BREATHS - 1) await breathe();
    for (const model of models) {
      if (!wants(model, event)) continue;
      const result = projectFor(model, event, broken, vault);
      if (result.ok) {
        rows.add(result.changes);
        if (result.changes.length > 0) changed.add(model.readModel.name);
      } else poison.push({ readModel: model.readModel.name, event, error: result.error });
    }
  }
  return { changes: rows.take(), changed, poison };
};

type Projected =
  | { readonly ok: true; readonly changes: readonly Change[] }
  | { readonly ok: false; readonly error: PoisonEvent | null };

const projectFor = (
  { readModel, quarantined }: Model,
  event: Opened,
  broken: ReadonlyMap<Position, unknown>,
  tools: ProjectionTools,
): Projected => {
  if (quarantined.has(event.stream)) return { ok: false, error: null };
  try {
    return { ok: true, changes: projectEvent(readModel, event, broken, tools) };
  } catch (error) {
    if (!(error instanceof PoisonEvent)) throw error;
    quarantined.add(event.stream);
    return { ok: false, error };
  }
};
