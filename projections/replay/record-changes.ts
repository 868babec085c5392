import {
  type EventStore,
  type Position,
  parsePosition,
  type Recorded,
} from "@asesorador/domain/kernel/event-store";
import { occurredMs } from "./cut.ts";
import { kindOf, kindOfStream, type StoredChange } from "./record-kinds.ts";

/** What an event of a lead or a visit changed in its record. */
export type RecordChange = {
  /** When it happened, ms since 1970. */
  readonly at: number;
  readonly position: Position;
  /** Shape given by the kind of its stream. */
  readonly change: unknown;
};

/** All changes of a lead or a visit, in the order of its stream. */
export type StoredRecord = {
  readonly stream: string;
  readonly changes: readonly StoredChange[];
};

/** Whether the event changes a record. An event with an unreadable time changes none. */
export const isCounted = (event: Recorded): boolean =>
  kindOf(event) !== null && Number.isFinite(occurredMs(event));

/** Null: the event changes no record. Throws UnreadableEvent. */
export const recordChangeOf = (event: Recorded): RecordChange | null => {
  const change = kindOf(event)?.changeOf(event) ?? null;
  return change === null ? null : { at: occurredMs(event), position: event.position, change };
};

export const storedChange = (stream: string, { at, position, change }: RecordChange): StoredChange => [
  at,
  String(position),
  ...kindOfStream(stream).pack(change),
];

export const restoredChange = (stream: string, stored: StoredChange): RecordChange => ({
  at: stored[0],
  position: parsePosition(stored[1]),
  change: kindOfStream(stream).unpack(stored),
});

/** The changes of streams up to a position, those without any left out. */
export type ChangesOfStreams = (
  streams: readonly string[],
) => Promise<ReadonlyMap<string, readonly RecordChange[]>>;

/** Streams that are read at the same time. */
const STREAMS_AT_ONCE = 8;

/** From the events of the streams. Rejects with UnreadableEvent, StoreUnavailable. */
export const changesInStore =
  (store: Pick<EventStore, "readStream">, upTo: Position): ChangesOfStreams =>
  async (streams) => {
    const read = async (stream: string) => {
      const events = (await store.readStream(stream)).filter(
        (event) => event.position <= upTo && isCounted(event),
      );
      return [stream, events.map(recordChangeOf).filter((change) => change !== null)] as const;
    };
    const all: (readonly [string, readonly RecordChange[]])[] = [];
    for (let i = 0; i < streams.length; i += STREAMS_AT_ONCE)
      all.push(...(await Promise.all(streams.slice(i, i + STREAMS_AT_ONCE).map(read))));
    return new Map(all);
  };

/** Positions as texts of whole numbers. */
export const isAfter = (position: string, other: string): boolean =>
  position.length === other.length ? position > other : position.length > other.length;
