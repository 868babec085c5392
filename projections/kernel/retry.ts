import type { EventStore, Recorded } from "@asesorador/domain/kernel/event-store";
import { apply, readColumnTypes } from "./apply.ts";
import { lockCheckpoint, replaceCheckpoint } from "./checkpoint.ts";
import { coalescer } from "./coalesce.ts";
import type { Db, Transact } from "./db.ts";
import { openEvents, PoisonEvent, projectEvent } from "./project.ts";
import type { ProjectionVault, ReadModel } from "./read-model.ts";
import { READ_SCHEMA } from "./schema.ts";
import { recordSkip, withSkips } from "./skips.ts";

export type RetryOptions = {
  readonly store: Pick<EventStore, "readStream">;
  readonly vault: ProjectionVault;
  readonly transact: Transact;
  readonly readModel: ReadModel;
  readonly stream: string;
};

/** How many of a stream's quarantined events are dealt with now (taken in, or left out for good), how many are not, and why. */
export type Retried = { readonly taken: number; readonly left: number; readonly reason: string | null };

/**
 * Takes a stream's quarantined events into the live tables, in order, up to the first that still can't be. The rows, the
 * quarantine and the checkpoint's generation change together: a projector at work is fenced, and reads the quarantine anew.
 */
export const retryQuarantined = (options: RetryOptions): Promise<Retried> =>
  options.transact((db) => retryIn(db, options));

/**
 * Leaves the stream's first quarantined event out of this read model for good, now and in every rebuild, then goes on with
 * what follows it. Null: there is nothing to leave out.
 */
export const skipQuarantined = (
  options: RetryOptions,
  { decision, decidedBy }: { readonly decision: string; readonly decidedBy: string },
): Promise<Retried | null> =>
  options.transact(async (db) => {
    const { readModel, stream, store } = options;
    await lockCheckpoint(db, readModel.name);
    const [first] = await quarantinedIn(db, options);
    if (!first) return null;
    const event = (await store.readStream(stream)).find(({ position }) => `${position}` === first.position);
    if (event)
      await recordSkip(db, {
        readModel: readModel.name,
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
  { readModel, stream }: Pick<RetryOptions, "readModel" | "stream">,
): Promise<readonly Row[]> => {
  const { rows } = await db.query<Row>(
    `select position::text, reason from projection.quarantine
      where read_model = $1 and stream = $2 order by quarantine.position for update`,
    [readModel.name, stream],
  );
  return rows;
};

const retryIn = async (db: Db, options: RetryOptions): Promise<Retried> => {
  const { store, vault, stream } = options;
  const checkpoint = await lockCheckpoint(db, options.readModel.name);
  const rows = await quarantinedIn(db, options);
  if (!checkpoint || rows.length === 0) return { taken: 0, left: 0, reason: null };
  const readModel = await withSkips(db, options.readModel);
  const waiting = new Set(rows.map(({ position }) => position));
  const events = (await store.readStream(stream)).filter(({ position }) => waiting.has(`${position}`));
  const { changes, taken, poison } = await projectInOrder(vault, readModel, events);
  if (taken.length > 0) {
    await apply(db, { schema: READ_SCHEMA, types: await readColumnTypes(db, READ_SCHEMA) }, changes);
    await db.query(
      "delete from projection.quarantine where read_model = $1 and position = any($2::numeric[])",
      [readModel.name, taken.map(({ position }) => `${position}`)],
    );
  }
  if (poison)
    await db.query(
      "update projection.quarantine set reason = $3, at = now() where read_model = $1 and position = $2",
      [readModel.name, `${poison.event.position}`, poison.reason],
    );
  await replaceCheckpoint(db, {
    ...checkpoint,
    generation: checkpoint.generation + 1,
    changedPosition: taken.length > 0 ? checkpoint.position : checkpoint.changedPosition,
  });
  return { taken: taken.length, left: rows.length - taken.length, reason: poison?.reason ?? null };
};

const projectInOrder = async (vault: ProjectionVault, readModel: ReadModel, events: readonly Recorded[]) => {
  const { opened, broken } = await openEvents(vault, events);
  const rows = coalescer();
  const taken: Recorded[] = [];
  let poison: PoisonEvent | null = null;
  for (const event of opened) {
    try {
      rows.add(projectEvent(readModel, event, broken, vault));
      taken.push(event);
    } catch (error) {
      if (!(error instanceof PoisonEvent)) throw error;
      poison = error;
      break;
    }
  }
  return { changes: rows.take(), taken, poison };
};
