import {
  type EventMetadata,
  type Position,
  type Recorded,
  StoreUnavailable,
} from "@asesorador/domain/kernel/event-store";
import type { Pool } from "pg";
import { copyOut } from "../postgres/copy-out.ts";
import { EVENT_COLUMNS } from "./postgres-reads.ts";

/** Positions of a part of history. */
export type PositionRange = {
  /** Exclusive. */
  readonly after: Position;
  /** Inclusive. */
  readonly until: Position;
};

/** Calls `onEvent` with each event of the range, in position order, as `COPY` prints it. Throws StoreUnavailable. */
export type CopiedEvents = (
  range: PositionRange,
  onEvent: (bytes: Buffer, event: CopiedEvent) => void,
) => Promise<void>;

/** Where the bytes of an event's columns begin and end, in the buffer that holds them during the call alone. One object is used for all. */
export type CopiedEvent = {
  position: number;
  revision: number;
  eventId: number;
  version: number;
  stream: number;
  streamEnd: number;
  type: number;
  typeEnd: number;
  data: number;
  dataEnd: number;
  metadata: number;
  metadataEnd: number;
};

const COLUMN_COUNT = 8;
/** "PGCOPY\n\xff\r\n\0", flags, and the length of an extension that there is none of. */
const HEADER_BYTES = 19;
/** In place of the number of columns, after the last row. */
const TRAILER = -1;
const LENGTH_BYTES = 4;
/** Before the text of a jsonb value. */
const JSONB_VERSION = 1;

/** `pool` must not pipeline statements. */
export const copiedEvents =
  (pool: Pool): CopiedEvents =>
  async ({ after, until }, onEvent) => {
    const event = newEvent();
    let start = HEADER_BYTES;
    const onData = (bytes: Buffer): void => {
      // The header comes in one message with the first row, or with the trailer.
      if (bytes.readInt16BE(start) !== TRAILER) {
        locate(bytes, start, event);
        onEvent(bytes, event);
      }
      start = 0;
    };
    // COPY takes no parameters; positions are numbers.
    const sql = `copy (select ${EVENT_COLUMNS} from event_store.event where position > ${after} and position <= ${until} order by position)
      to stdout (format binary)`;
    try {
      const client = await pool.connect();
      let failed: Error | undefined;
      try {
        await copyOut(client, sql, onData);
      } catch (error) {
        failed = error instanceof Error ? error : new Error(String(error));
        throw error;
      } finally {
        client.release(failed);
      }
    } catch (cause) {
      throw new StoreUnavailable(cause instanceof Error ? cause.message : String(cause), { cause });
    }
  };

const newEvent = (): CopiedEvent => ({
  position: 0,
  revision: 0,
  eventId: 0,
  version: 0,
  stream: 0,
  streamEnd: 0,
  type: 0,
  typeEnd: 0,
  data: 0,
  dataEnd: 0,
  metadata: 0,
  metadataEnd: 0,
});

const locate = (bytes: Buffer, start: number, event: CopiedEvent): void => {
  const columns = bytes.readInt16BE(start);
  if (columns !== COLUMN_COUNT) throw new Error(`a copied event has ${columns} columns`);
  let at = start + 2;
  const next = (): number => {
    const from = at + LENGTH_BYTES;
    at = from + bytes.readInt32BE(at);
    return from;
  };
  event.position = next();
  event.revision = next();
  event.eventId = next();
  event.version = next();
  event.stream = next();
  event.streamEnd = at;
  event.type = next();
  event.typeEnd = at;
  event.data = next() + JSONB_VERSION;
  event.dataEnd = at;
  event.metadata = next() + JSONB_VERSION;
  event.metadataEnd = at;
};

/** The whole event, parsed. */
export const recordedOf = (bytes: Buffer, event: CopiedEvent): Recorded => ({
  position: bytes.readBigInt64BE(event.position) as Position,
  revision: bytes.readBigInt64BE(event.revision),
  eventId: uuidOf(bytes, event.eventId),
  version: bytes.readInt32BE(event.version),
  stream: bytes.toString("utf8", event.stream, event.streamEnd),
  type: bytes.toString("utf8", event.type, event.typeEnd),
  data: JSON.parse(bytes.toString("utf8", event.data, event.dataEnd)),
  metadata: JSON.parse(bytes.toString("utf8", event.metadata, event.metadataEnd)) as EventMetadata,
});

/** The 16 bytes from `at` on, in the usual form with dashes. */
export const uuidOf = (bytes: Buffer, at: number): string => {
  const hex = bytes.toString("hex", at, at + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
