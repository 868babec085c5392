import {
  type Appended,
  type EventStore,
  type Position,
  type Recorded,
  START,
  StoreUnavailable,
} from "@asesorador/domain/kernel/event-store";
import { type SerialEvent, validate } from "../validate.ts";
import { connect } from "./client.ts";
import { connections } from "./connections.ts";
import { follow } from "./follow.ts";
import { perKeyQueue } from "./per-key-queue.ts";
import { persist } from "./persist.ts";
import { readAfter } from "./read-after.ts";
import { readOfTypes } from "./read-of-types.ts";
import { fromWire, isOurs, positionOf, toWire } from "./recorded.ts";
import { TO_THE_END, type Wire, type WireAppend } from "./wire.ts";

export type EventStoreDb = EventStore & {
  /** Answers every append already accepted (within `giveUpMs`), then closes the connection. */
  close(): Promise<void>;
};

export type EventStoreDbSettings = {
  /** `esdb://user:password@host:2113?tls=…`, several hosts, or `esdb+discover://…` for a cluster. */
  readonly url: string;
  /** How long one attempt may go without an answer from the server. */
  readonly answerTimeoutMs?: number;
  /** After this no further attempt begins and the call rejects with StoreUnavailable; long enough for a change of leader. */
  readonly giveUpMs?: number;
  /** Called after every failed attempt and every lost subscription; both are tried again. */
  readonly onError?: (error: StoreUnavailable) => void;
  /** Called after every answered attempt, and whenever a subscription delivers. */
  readonly onAnswer?: () => void;
};

const ANSWER_TIMEOUT_MS = 5_000;
/** Shorter than the 8 s in which a request is answered (`LIMITS.answerMs`). */
const GIVE_UP_MS = 7_000;
/** Below the 100 calls that a server lets one connection have open, so that reads and subscriptions have room. */
const APPENDS_IN_FLIGHT = 64;
const PAGE = 500;
/** Number of events read from the end first; the whole history is read only if they do not suffice. */
const TAIL = 16;

/**
 * History in EventStoreDB (23.10 or later, for its "caught up" message) or KurrentDB. Connects at the first call.
 * An append without an expected revision is repeated safely only while the server still keeps its event ids; an
 * append as a whole may not be larger than the server's limit (1 MiB unless set otherwise): EventTooLarge.
 * Throws Error when the address is invalid.
 */
export const eventStoreDb = ({
  url,
  answerTimeoutMs = ANSWER_TIMEOUT_MS,
  giveUpMs = GIVE_UP_MS,
  onError = () => {},
  onAnswer = () => {},
}: EventStoreDbSettings): EventStoreDb => {
  const open = connections((generation) => connect({ url, answerTimeoutMs, generation }), answerTimeoutMs);
  const persistence = { connections: open, giveUpMs, onError, onAnswer };
  const streams = perKeyQueue(APPENDS_IN_FLIGHT);
  let closed = false;

  return {
    append: async (stream, expected, events) => {
      const serial = validate(stream, expected, events);
      if (closed) throw new StoreUnavailable("the event store is closed");
      const request = { stream, expected, events: serial.map(toWire) };
      return streams.run(stream, bytesOf(serial), () =>
        persist(persistence, (wire) => append(wire, request)),
      );
    },
    readStream: async (stream, from = 0n) => {
      const all: Recorded[] = [];
      for (;;) {
        const next = (all.at(-1)?.revision ?? from - 1n) + 1n;
        const page = await persist(persistence, (wire) =>
          wire.readStream({ stream, from: next, limit: PAGE }),
        );
        all.push(...page.map(fromWire));
        if (page.length < PAGE) return all;
      }
    },
    readAll: async ({ after, types, limit }) => {
      if (limit < 1 || types?.length === 0) return [];
      return persist(
        persistence,
        types
          ? readOfTypes({ after, types: new Set(types), limit })
          : (wire) => readAfter(wire, { after, limit }),
      );
    },
    subscribe: (from) => follow({ connections: open, onError, onAnswer }, from),
    head: () => persist(persistence, head),
    close: async () => {
      closed = true;
      await streams.idle();
      await open.close();
    },
  };
};

const append = async (wire: Wire, request: WireAppend): Promise<Appended> => {
  const answer = await wire.append(request);
  if (!answer.ok) return answer;
  const { revision } = answer;
  const position = answer.position ?? (await positionAt(wire, request.stream, revision));
  return { ok: true, revision, position: positionOf(position) };
};

const positionAt = async (wire: Wire, stream: string, revision: bigint) => {
  const [event] = await wire.readStream({ stream, from: revision, limit: 1 });
  if (!event) throw new Error(`${stream} has no event ${revision}, which the server says it has`);
  return event.position;
};

const head = async (wire: Wire): Promise<Position> => {
  for (const maxCount of [TAIL, TO_THE_END]) {
    const { kept } = await wire.readAll({ backwards: true, maxCount, keep: isOurs, limit: 1 });
    if (kept[0]) return positionOf(kept[0].position);
  }
  return START;
};

const bytesOf = (events: readonly SerialEvent[]): number =>
  events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
