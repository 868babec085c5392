import type { Position } from "@asesorador/domain/kernel/event-store";
import { apply } from "./apply.ts";
import { type Checkpoint, lockCheckpoint, replaceCheckpoint } from "./checkpoint.ts";
import { coalescer } from "./coalesce.ts";
import type { Db } from "./db.ts";
import { type HistoryPoint, isInHistory } from "./fingerprint.ts";
import { pause } from "./pause.ts";
import { openEvents, projectEvent } from "./project.ts";
import { clearQuarantine } from "./quarantine.ts";
import { type RebuildOptions, RebuildStopped } from "./rebuild-options.ts";
import { READ_SCHEMA } from "./schema.ts";
import type { Shadow } from "./shadow.ts";

/** The most events that are folded while the checkpoint is locked. */
const TAIL_EVENTS = 1_000;
const ATTEMPTS = 240;
const PAUSE_MS = 250;
/**
 * Waiting for this lock blocks all later readers; giving up before PostgreSQL checks for deadlocks (1 s) avoids that a
 * reader is cancelled instead. Every eighth wait is longer: autovacuum yields only after 1 s.
 */
const lockTimeoutMs = (attempt: number): number => (attempt % 8 === 7 ? 3_000 : 500);

/** Other sessions kept the old tables locked for over a minute; nothing was swapped. */
export class SwapBlocked extends Error {
  override readonly name = "SwapBlocked";
}

/**
 * Replaces the old tables by the shadow tables, complete up to `point`, together with the checkpoint, in one short
 * transaction. A projector that is ahead waits, and the events in between are folded in first. Resolves to the new
 * position.
 */
export const swap = async (
  options: RebuildOptions,
  shadow: Shadow,
  point: HistoryPoint,
): Promise<Position | "too_far_behind"> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (options.signal.aborted) throw new RebuildStopped(options.readModel.name);
    try {
      return await options.transact(async (db) => {
        await db.query(`set local lock_timeout to ${lockTimeoutMs(attempt)}`);
        return swapOnce(options, shadow, { db, point });
      });
    } catch (error) {
      if (!isLockConflict(error)) throw error;
      await pause(PAUSE_MS, options.signal);
    }
  }
  throw new SwapBlocked(options.readModel.name);
};

type Turn = { readonly db: Db; readonly point: HistoryPoint };

const swapOnce = async (
  options: RebuildOptions,
  shadow: Shadow,
  { db, point }: Turn,
): Promise<Position | "too_far_behind"> => {
  const { readModel } = options;
  await shadow.claim(db);
  const current = await lockCheckpoint(db, readModel.name);
  const reached = await foldTail(options, shadow, { db, point, current });
  if (reached === "too_far_behind") return reached;
  for (const table of new Set([...(current?.tables ?? []), ...readModel.tables]))
    await db.query(`drop table if exists ${READ_SCHEMA}.${table}`);
  for (const table of readModel.tables)
    await db.query(`alter table ${shadow.target.schema}.${table} set schema ${READ_SCHEMA}`);
  await db.query(`drop schema ${shadow.target.schema} cascade`);
  await clearQuarantine(db, readModel.name);
  await replaceCheckpoint(db, {
    name: readModel.name,
    kind: "projector",
    version: readModel.version,
    generation: (current?.generation ?? 0) + 1,
    ...reached,
    changedPosition: reached.position,
    tables: readModel.tables,
  });
  return reached.position;
};

/** The events that the projector on the old tables has taken since the last page; it waits while its checkpoint is locked. */
const foldTail = async (
  { store, vault, readModel }: RebuildOptions,
  shadow: Shadow,
  { db, point, current }: Turn & { readonly current: Checkpoint | null },
): Promise<HistoryPoint | "too_far_behind"> => {
  const { position } = point;
  if (!current || current.position <= position) return point;
  // The old tables are of another store, or from before a backup was restored: their position is not valid in this history.
  if (!(await isInHistory(store, current))) return point;
  const tail = await store.readAll({ after: position, types: readModel.types, limit: TAIL_EVENTS });
  if (tail.length === TAIL_EVENTS) return "too_far_behind";
  const { opened, broken } = await openEvents(
    vault,
    tail.filter((event) => event.position <= current.position),
  );
  const rows = coalescer();
  for (const event of opened) rows.add(projectEvent(readModel, event, broken, vault));
  await apply(db, shadow.target, rows.take());
  return { position: current.position, fingerprint: current.fingerprint };
};

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK_DETECTED = "40P01";
const isLockConflict = (error: unknown): boolean => {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK_DETECTED;
};
