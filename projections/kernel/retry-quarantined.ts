import type { EventStore, Recorded } from "@asesorador/domain/kernel/event-store";
import { apply, readColumnTypes } from "./apply.ts";
import { lockCheckpoint, replaceCheckpoint } from "./checkpoint.ts";
import { coalescer } from "./coalesce.ts";
import { type Db, refusedValue, type Transact } from "./db.ts";
import { isReactor, type Processor } from "./processor.ts";
import { openEvents, PoisonEvent, projectEvent, refusedRow } from "./project.ts";
import type { Reactor } from "./reactor.ts";
import { handleEvents } from "./reactor-kind.ts";
import type { ProjectionVault, ReadModel } from "./read-model.ts";
import { inSavepoint } from "./savepoint.ts";
import { READ_SCHEMA } from "./schema.ts";
import { recordSkip, withSkips } from "./skips.ts";

export type RetryOptions = {
  readonly store: Pick<EventStore, "readStream">;
  readonly vault: ProjectionVault;
  readonly transact: Transact;
  readonly processor: Processor;
  readonly stream: string;
};

/** How many of a stream's quarantined events are settled now (taken or skipped), how many are not, and why. */
export type Retried = { readonly taken: number; readonly left: number; readonly reason: string | null };

/**
 * Takes a stream's quarantined events, in order, up to the first that still fails: into the live tables, or by the
 * reactor. Rows, quarantine and the checkpoint's generation change together: the running processor is fenced and reads
 * them again. A reactor may repeat events whose outcome was not committed.
 */
export const retryQuarantined = (options: RetryOptions): Promise<Retried> =>
  options.transact((db) => retryIn(db, options));

/**
 * Skips the stream's first quarantined event, also in every later rebuild, then retries what follows it. null: nothing of
 * the stream is quarantined.
 */
export const skipQuarantined = (
  options: RetryOptions,
  { decision, decidedBy }: { readonly decision: string; readonly decidedBy: string },
): Promise<Retried | null> =>
  options.transact(async (db) => {
    const { processor, stream, store } = options;
    await lockCheckpoint(db, processor.name);
    const [first] = await quarantinedIn(db, options);
    if (!first) return null;
    const event = (await store.readStream(stream)).find(({ position }) => `${position}` === first.position);
    if (event)
      await recordSkip(db, {
        processor: processor.name,
        eventId: event.eventId,
        stream,
        eventType: event.type,
        reason: first.reason,
        decision,
        decidedBy,
      });
    return retryIn(db, options);
  });

type Row = { readonly position: string; readonly reason: string };

const quarantinedIn = async (
  db: Db,
  { processor, stream }: Pick<RetryOptions, "processor" | "stream">,
): Promise<readonly Row[]> => {
  const { rows } = await db.query<Row>(
    `select position::text, reason from projection.quarantine
      where read_model = $1 and stream = $2 order by quarantine.position for update`,
    [processor.name, stream],
  );
  return rows;
};

const retryIn = async (db: Db, options: RetryOptions): Promise<Retried> => {
  const { store, vault, stream } = options;
  const { name } = options.processor;
  const checkpoint = await lockCheckpoint(db, name);
  const rows = await quarantinedIn(db, options);
  if (!checkpoint || rows.length === 0) return { taken: 0, left: 0, reason: null };
  const processor = await withSkips(db, options.processor);
  const waiting = new Set(rows.map(({ position }) => position));
  const events = (await store.readStream(stream)).filter(({ position }) => waiting.has(`${position}`));
  const { taken, poison } = isReactor(processor)
    ? await handleInOrder(processor, events)
    : await projectInOrder(db, { vault, readModel: processor, events });
  if (taken.length > 0)
    await db.query(
      "delete from projection.quarantine where read_model = $1 and position = any($2::numeric[])",
      [name, taken.map(({ position }) => `${position}`)],
    );
  if (poison)
    await db.query(
      "update projection.quarantine set reason = $3, at = now() where read_model = $1 and position = $2",
      [name, `${poison.event.position}`, poison.reason],
    );
  await replaceCheckpoint(db, {
    ...checkpoint,
    generation: checkpoint.generation + 1,
    changedPosition: taken.length > 0 ? checkpoint.position : checkpoint.changedPosition,
  });
  return { taken: taken.length, left: rows.length - taken.length, reason: poison?.reason ?? null };
};

type TakenInOrder = {
  readonly taken: readonly Recorded[];
  /** The first event that failed. */
  readonly poison: PoisonEvent | null;
};

type Projecting = {
  readonly vault: ProjectionVault;
  readonly readModel: ReadModel;
  readonly events: readonly Recorded[];
};

/** Writes the events' rows, each event's on its own, since PostgreSQL may refuse one. */
const projectInOrder = async (db: Db, { vault, readModel, events }: Projecting): Promise<TakenInOrder> => {
  const { opened, broken } = await openEvents(vault, events);
  const target = { schema: READ_SCHEMA, types: await readColumnTypes(db, READ_SCHEMA) };
  const taken: Recorded[] = [];
  for (const event of opened) {
    try {
      const rows = coalescer();
      rows.add(projectEvent(readModel, event, broken, vault));
      const code = await inSavepoint(db, () => apply(db, target, rows.take()), refusedValue);
      if (code !== null) throw new PoisonEvent(readModel.name, event, refusedRow(code));
      taken.push(event);
    } catch (error) {
      if (!(error instanceof PoisonEvent)) throw error;
      return { taken, poison: error };
    }
  }
  return { taken, poison: null };
};

const handleInOrder = async (reactor: Reactor, events: readonly Recorded[]): Promise<TakenInOrder> => {
  const { signal } = new AbortController();
  const taken: Recorded[] = [];
  for (const event of events) {
    try {
      await handleEvents(reactor, [event], signal);
      taken.push(event);
    } catch (error) {
      return { taken, poison: new PoisonEvent(reactor.name, event, error) };
    }
  }
  return { taken, poison: null };
};
