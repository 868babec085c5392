import { type EventStore, parsePosition } from "@asesorador/domain/kernel/event-store";
import type { Db } from "../kernel/db.ts";
import { isEventInHistory } from "../kernel/fingerprint.ts";
import type { Block, Bounds } from "./blocks.ts";
import type { CodePeriod } from "./code-periods.ts";

type Row = {
  readonly block: number;
  readonly after: string;
  readonly last: string;
  readonly stream: string;
  readonly revision: string;
  readonly event_id: string;
  readonly events: number;
  readonly occurred_from: number;
  readonly occurred_to: number;
  readonly recorded_from: number;
  readonly recorded_to: number;
  readonly types: Readonly<Record<string, number>>;
  readonly code: readonly CodePeriod[];
  readonly sha256: string;
};

const MS = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8 as ${column}`;
const COLUMNS = `block, after_position::text as after, last_position::text as last, last_stream as stream,
  last_revision::text as revision, last_event_id::text as event_id, events, ${MS("occurred_from")},
  ${MS("occurred_to")}, ${MS("recorded_from")}, ${MS("recorded_to")}, types, code, sha256`;

const blockOf = (row: Row): Block => ({
  block: row.block,
  events: row.events,
  types: row.types,
  code: row.code,
  sha256: row.sha256,
  after: parsePosition(row.after),
  last: {
    position: parsePosition(row.last),
    stream: row.stream,
    revision: BigInt(row.revision),
    eventId: row.event_id,
  },
  bounds: {
    occurred: { from: row.occurred_from, to: row.occurred_to },
    known: { from: row.recorded_from, to: row.recorded_to },
  },
});

/** The last blocks in their order, at most `limit`. */
export const readLastBlocks = async (db: Db, limit: number): Promise<readonly Block[]> => {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from replay.block order by block.block desc limit $1`,
    [limit],
  );
  return rows.map(blockOf).reverse();
};

/**
 * All blocks in their order; none when they are of another history than the store's, or the database has no such table.
 * Throws StoreUnavailable, and the errors of the database.
 */
export const readBlocks = async (
  db: Db,
  store: Pick<EventStore, "head" | "readStream">,
): Promise<readonly Block[]> => {
  const { rows: found } = await db.query<{ there: boolean }>(
    "select to_regclass('replay.block') is not null as there",
  );
  if (found[0]?.there !== true) return [];
  const { rows } = await db.query<Row>(`select ${COLUMNS} from replay.block order by block.block`);
  const blocks = rows.map(blockOf);
  return (await isOfHistory(store, blocks.at(-1))) ? blocks : [];
};

/** Whether the block's last event is at its place in the store's history. Throws StoreUnavailable. */
export const isOfHistory = async (
  store: Pick<EventStore, "head" | "readStream">,
  block: Block | undefined,
): Promise<boolean> => block !== undefined && isEventInHistory(store, block.last);

/** Stores a block; one that is stored with as many events stays as it is. */
export const saveBlock = async (db: Db, { last, bounds, ...block }: Block): Promise<void> => {
  await db.query(
    `insert into replay.block as stored (block, after_position, last_position, last_stream, last_revision, last_event_id,
       events, occurred_from, occurred_to, recorded_from, recorded_to, types, code, sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     on conflict (block) do update set last_position = excluded.last_position, last_stream = excluded.last_stream,
       last_revision = excluded.last_revision, last_event_id = excluded.last_event_id, events = excluded.events,
       occurred_from = excluded.occurred_from, occurred_to = excluded.occurred_to,
       recorded_from = excluded.recorded_from, recorded_to = excluded.recorded_to, types = excluded.types,
       code = excluded.code, sha256 = excluded.sha256
     where excluded.events > stored.events`,
    [
      block.block,
      String(block.after),
      String(last.position),
      last.stream,
      String(last.revision),
      last.eventId,
      block.events,
      ...timesOf(bounds.occurred),
      ...timesOf(bounds.known),
      JSON.stringify(block.types),
      JSON.stringify(block.code),
      block.sha256,
    ],
  );
};

const timesOf = ({ from, to }: Bounds): readonly string[] => [from, to].map(timeOf);
const timeOf = (ms: number): string =>
  Number.isFinite(ms) ? new Date(ms).toISOString() : ms > 0 ? "infinity" : "-infinity";

/** A running projector makes the blocks again. */
export const deleteBlocks = async (db: Db): Promise<void> => {
  await db.query("delete from replay.block");
};
