import {
  type EventMetadata,
  type EventStore,
  type Position,
  parsePosition,
  type Recorded,
  START,
  StoreUnavailable,
  UnknownPosition,
} from "@asesorador/domain/kernel/event-store";
import type { Prepared } from "@asesorador/projections/kernel/db";
import type { Pool } from "pg";

/** The columns of an event, in the order in which a copy prints them. */
export const EVENT_COLUMNS = "position, revision, event_id, version, stream, type, data, metadata";

/**
 * Rare types may lie millions of events apart, and no index holds types: looking for them in one statement would take
 * longer than the time that a statement has.
 */
const SCANNED_POSITIONS = 50_000;

export type Reading = {
  readonly pool: Pool;
  /** Positions that one statement looks through for events of some types; undefined: `SCANNED_POSITIONS`. */
  readonly scannedPositions: number | undefined;
};

type Query = Parameters<EventStore["readAll"]>[0];

/**
 * Read for each few events that are followed: unprepared, parsing and planning take the database twice as long as the rest.
 * Its plan is a scan of the key, however few rows there are when it is made.
 */
const NEXT_EVENTS = {
  name: "next_events",
  text: `select ${EVENT_COLUMNS} from event_store.event where position > $1 order by position limit $2`,
} as const;

/** See `EventStore.readAll`. */
export const readAll = async (reading: Reading, query: Query): Promise<readonly Recorded[]> => {
  const { pool } = reading;
  const { after, types, limit } = query;
  const page = types
    ? await readTypes(reading, { after, types, limit })
    : await read(pool, { ...NEXT_EVENTS, values: [after, limit] });
  // Positions have no gaps: every one up to the head was given out, and the head is needed only for an empty page.
  if (page.length === 0 && after !== START && after > (await readHead(pool)))
    throw new UnknownPosition(after);
  return page;
};

const readTypes = async (
  { pool, scannedPositions = SCANNED_POSITIONS }: Reading,
  { after, types, limit }: Required<Query>,
): Promise<readonly Recorded[]> => {
  // Read first: what is appended meanwhile may lie in a range that was looked through before.
  const end = BigInt(await readHead(pool));
  const found: Recorded[] = [];
  for (let from = BigInt(after); from < end && found.length < limit; ) {
    const last = from + BigInt(scannedPositions);
    const to = last < end ? last : end;
    const page = await read(
      pool,
      `select ${EVENT_COLUMNS} from event_store.event
        where position > $1 and position <= $4 and type = any($3) order by position limit $2`,
      [from, limit - found.length, types, to],
    );
    found.push(...page);
    from = to;
  }
  return found;
};

/**
 * Gives the planner statistics of the events, as autovacuum does within minutes: without any it reads and sorts the whole rest of
 * a history for each page of events of some types. For a history that was just stored, all at once.
 */
export const analyzeEvents = async (pool: Pool): Promise<void> => {
  await pool.query("analyze event_store.event");
};

/** See `EventStore.readStream`. */
export const readStream = (pool: Pool, stream: string, from = 0n): Promise<readonly Recorded[]> =>
  read(
    pool,
    `select ${EVENT_COLUMNS} from event_store.event where stream = $1 and revision >= $2 order by revision`,
    [stream, from],
  );

/** See `EventStore.head`. */
export const readHead = async (pool: Pool): Promise<Position> => {
  const { rows } = await ask<{ head: string | null }>(
    pool,
    "select max(position) as head from event_store.event",
    [],
  );
  return rows[0]?.head ? parsePosition(rows[0].head) : START;
};

type Row = {
  readonly position: string;
  readonly revision: string;
  readonly event_id: string;
  readonly version: number;
  readonly stream: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
};

const read = async (
  pool: Pool,
  sql: string | Prepared,
  params?: readonly unknown[],
): Promise<readonly Recorded[]> => {
  const { rows } = await ask<Row>(pool, sql, params);
  // Each column by its name: a rest of an object takes several times as long.
  return rows.map((row) => ({
    position: BigInt(row.position) as Position,
    revision: BigInt(row.revision),
    eventId: row.event_id,
    version: row.version,
    stream: row.stream,
    type: row.type,
    data: row.data,
    metadata: row.metadata,
  }));
};

const ask = <Result extends object>(pool: Pool, sql: string | Prepared, params?: readonly unknown[]) =>
  // A list, even an empty one, would replace the values of a prepared statement.
  pool.query<Result>(sql, params && [...params]).catch(unavailable);

/** Throws the port's error for a database that did not answer. */
export const unavailable = (cause: unknown): never => {
  throw new StoreUnavailable(cause instanceof Error ? cause.message : String(cause), { cause });
};
