import {
  type Appended,
  type EventMetadata,
  type EventStore,
  type ExpectedRevision,
  type Position,
  type Recorded,
  START,
  UnknownPosition,
} from "@asesorador/domain/kernel/event-store";
import { headSignal } from "../adapters/event-store/head-signal.ts";
import { subscription } from "../adapters/event-store/subscription.ts";
import { type SerialEvent, validate } from "../adapters/event-store/validate.ts";

/** A stored event as JSON, so that history shares no object with callers. */
type Stored = SerialEvent & {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: Position;
  /** Appended without an expected revision. */
  readonly loose: boolean;
};

export type MemoryEventStore = EventStore & {
  /** Everything that is stored, in order, without waiting. */
  readonly recorded: () => readonly Recorded[];
  /** Another history that begins as this one is. */
  readonly copy: () => MemoryEventStore;
};

/** History in an array, with the contract of the durable stores except durability; for tests. */
export const memoryEventStore = (): MemoryEventStore => storeOf([], new Map());

const storeOf = (all: Stored[], streams: Map<string, Stored[]>): MemoryEventStore => {
  const headMoved = headSignal();

  const readAll: EventStore["readAll"] = async ({ after, types, limit }) => {
    if (after > all.length) throw new UnknownPosition(after);
    return all
      .slice(Number(after))
      .filter(({ type }) => !types || types.includes(type))
      .slice(0, limit)
      .map(toRecorded);
  };

  const append = (stream: string, expected: ExpectedRevision, events: readonly SerialEvent[]): Appended => {
    const past = streams.get(stream) ?? [];
    const repeated = findRepeat(past, expected, events);
    if (repeated) return { ok: true, revision: repeated.revision, position: repeated.position };
    const actual = past.at(-1)?.revision ?? null;
    const overlaps = expected === "any" && past.some((old) => old.loose && isOneOf(old, events));
    if (overlaps || !isExpected(actual, expected)) return { ok: false, actual };
    const added = events.map((event, i) => ({
      ...event,
      stream,
      revision: BigInt(past.length + i),
      position: BigInt(all.length + i + 1) as Position,
      loose: expected === "any",
    }));
    all.push(...added);
    streams.set(stream, [...past, ...added]);
    const head = BigInt(all.length) as Position;
    headMoved.notify(head);
    return { ok: true, revision: BigInt(past.length + added.length - 1), position: head };
  };

  return {
    readAll,
    readStream: async (stream, from = 0n) =>
      (streams.get(stream) ?? []).filter(({ revision }) => revision >= from).map(toRecorded),
    append: async (stream, expected, events) => append(stream, expected, validate(stream, expected, events)),
    subscribe: (from) => {
      const read = (after: Position, limit: number) => readAll({ after, limit });
      return subscription({ read, headSignal: headMoved, onError: () => {}, onAnswer: () => {} }, from);
    },
    head: async () => all.at(-1)?.position ?? START,
    recorded: () => all.map(toRecorded),
    copy: () => storeOf([...all], new Map(streams)),
  };
};

const toRecorded = ({ loose: _, ...stored }: Stored): Recorded => ({
  ...stored,
  data: JSON.parse(stored.data) as unknown,
  metadata: JSON.parse(stored.metadata) as EventMetadata,
});

const isExpected = (actual: bigint | null, expected: ExpectedRevision): boolean =>
  expected === "any" || actual === (expected === "no_stream" ? null : expected);

const isOneOf = ({ eventId }: Stored, events: readonly SerialEvent[]): boolean =>
  events.some((event) => event.eventId === eventId);

/** The last event of an earlier append of exactly these events at this place. */
const findRepeat = (
  past: readonly Stored[],
  expected: ExpectedRevision,
  events: readonly SerialEvent[],
): Stored | undefined => {
  const from =
    expected === "any"
      ? past.findIndex((old) => old.loose && old.eventId === events[0]?.eventId)
      : expected === "no_stream"
        ? 0
        : Number(expected) + 1;
  const there = from < 0 ? [] : past.slice(from, from + events.length);
  const same = there.length === events.length && there.every((old, i) => old.eventId === events[i]?.eventId);
  return same ? there.at(-1) : undefined;
};
