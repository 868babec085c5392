import {
  type Appended,
  type EventStore,
  type ExpectedRevision,
  InvalidEvent,
  type Position,
  parsePosition,
  StoreUnavailable,
} from "@asesorador/domain/kernel/event-store";
import { isServerState } from "@asesorador/projections/kernel/db";
import { DatabaseError, type Pool } from "pg";
import { listen } from "../postgres/listen.ts";
import { createPool, type PoolSettings } from "../postgres/pool.ts";
import { appendQueue } from "./append-queue.ts";
import { headSignal } from "./head-signal.ts";
import { readAll, readHead, readStream, unavailable } from "./postgres-reads.ts";
import { subscription } from "./subscription.ts";
import { type SerialEvent, validate } from "./validate.ts";

export type PostgresEventStore = EventStore & {
  /** Answers every append already accepted, then closes its connections (not `pool`). */
  close(): Promise<void>;
};

export type PostgresEventStoreSettings = {
  readonly url: string;
  /** For reading; appends have two connections of their own, so that slow queries never hold them up. */
  readonly pool: Pool;
  /** Checks each new connection that appends. */
  readonly verify?: PoolSettings["verify"];
  /** Called when a subscription cannot read and tries again. */
  readonly onError?: (error: StoreUnavailable) => void;
  /** Called after every read of a subscription that succeeded. */
  readonly onAnswer?: () => void;
  /** Positions that one statement looks through for events of some types; absent: as many as a statement has time for. */
  readonly scannedPositions?: number;
};

const APPEND_TIMEOUT_MS = 10_000;

/** History in one Postgres, schema `event_store` (migration 0001): group commit, woken by NOTIFY. */
export const postgresEventStore = ({
  url,
  pool,
  verify,
  onError = () => {},
  onAnswer = () => {},
  scannedPositions,
}: PostgresEventStoreSettings): PostgresEventStore => {
  const writers = writersPool(url, verify);
  const headMoved = headSignal();
  const queue = appendQueue<AppendRequest, Appended>({
    send: (requests) => sendBatch(writers, requests),
    isPoison,
  });
  let listening: ReturnType<typeof listen> | undefined;
  let closed = false;
  const reading = { pool, scannedPositions };
  const source = {
    read: (after: Position, limit: number) => readAll(reading, { after, limit }),
    headSignal: headMoved,
    onError,
    onAnswer,
  };

  return {
    readAll: (query) => readAll(reading, query),
    readStream: (stream, from) => readStream(pool, stream, from),
    append: async (stream, expected, events) => {
      const request = { stream, expected, events: validate(stream, expected, events) };
      if (closed) throw new StoreUnavailable("the event store is closed");
      const appended = await new Promise<Appended>((resolve, reject) =>
        queue.add({ stream, request, bytes: sizeOf(request.events), resolve, reject }),
      );
      if (appended.ok) headMoved.notify(appended.position);
      return appended;
    },
    subscribe: (from) => {
      listening ??= listenForHead(url, headMoved);
      return subscription(source, from);
    },
    head: () => readHead(pool),
    close: async () => {
      closed = true;
      await queue.drain();
      await Promise.all([listening?.close(), writers.end()]);
    },
  };
};

/** What a notification of an append holds: the head after it. */
const POSITION = /^\d{1,19}$/;

const listenForHead = (url: string, headMoved: ReturnType<typeof headSignal>): ReturnType<typeof listen> =>
  listen(url, ["event_store"], {
    onNotify: (_channel, head) =>
      POSITION.test(head) ? headMoved.notify(parsePosition(head)) : headMoved.notifyAll(),
    onReady: headMoved.notifyAll,
  });

/** Connections for appends alone. */
export const writersPool = (url: string, verify?: PoolSettings["verify"]): Pool =>
  createPool(url, {
    ...(verify ? { verify } : {}),
    max: 2,
    statementTimeoutMs: APPEND_TIMEOUT_MS,
    name: "append",
    options: "-c enable_seqscan=off -c plan_cache_mode=force_generic_plan -c jit=off",
  });

/** One append, with its events as they are stored. */
export type AppendRequest = {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly SerialEvent[];
};

const sizeOf = (events: readonly SerialEvent[]): number =>
  events.reduce((bytes, { data, metadata }) => bytes + data.length + metadata.length, 0);

/** The fields of an event in a batch; its JSON goes in as it is. */
const fieldsOf = (e: SerialEvent): string =>
  `"i":"${e.eventId}","t":${JSON.stringify(e.type)},"v":${e.version},"d":${e.data},"m":${e.metadata}`;

/** One element of the batch that `event_store.append` takes. */
export const toRequest = ({ stream, expected, events }: AppendRequest): string => {
  const list = events.map((event) => `{${fieldsOf(event)}}`);
  const at = expected === "any" ? "null" : expected === "no_stream" ? "-1" : expected.toString();
  return `{"s":${JSON.stringify(stream)},"x":${at},"e":[${list.join(",")}]}`;
};

/** Result of `event_store.append` for each element. */
export type Answer = readonly [accepted: boolean, revision: string | null, position?: string];

/**
 * One statement, so one round trip and no transaction to open or close round it: the function takes the lock as
 * its own first statement, and what follows sees everything that was committed under the lock before.
 */
const sendBatch = async (writers: Pool, requests: readonly AppendRequest[]): Promise<readonly Appended[]> => {
  if (requests.length > 1 && requests.every(({ expected }) => expected === "no_stream")) {
    const appended = await sendNew(writers, requests);
    if (appended) return appended;
  }
  const name = requests.length === 1 ? "append_one" : "append";
  const query = {
    name,
    text: `select event_store.${name}($1) as answers`,
    values: [`[${requests.map(toRequest).join(",")}]`],
  };
  const { rows } = await writers.query<{ answers: readonly Answer[] }>(query).catch(rethrow);
  return (rows[0]?.answers ?? []).map(toAppended);
};

/** A batch that only begins streams; null when one of them exists, and nothing was stored. */
const sendNew = async (
  writers: Pool,
  requests: readonly AppendRequest[],
): Promise<readonly Appended[] | null> => {
  const items = requests.flatMap(({ stream, events }) => {
    const name = JSON.stringify(stream);
    return events.map((event, revision) => `{"s":${name},"r":${revision},${fieldsOf(event)}}`);
  });
  const { rows } = await writers
    .query<{ head: string | null }>({
      name: "append_new",
      text: "select event_store.append_new($1) as head",
      values: [`[${items.join(",")}]`],
    })
    .catch(rethrow);
  const head = rows[0]?.head ?? null;
  if (head === null) return null;
  let position = BigInt(head);
  return requests.map(({ events }) => {
    position += BigInt(events.length);
    return { ok: true, revision: BigInt(events.length - 1), position: position as Position };
  });
};

const toAppended = ([accepted, revision, position]: Answer): Appended => {
  if (!accepted) return { ok: false, actual: revision === null ? null : BigInt(revision) };
  if (revision === null || position === undefined) throw new Error("an accepted append without a place");
  return { ok: true, revision: BigInt(revision), position: parsePosition(position) };
};

/** Data exceptions, violated constraints and exceeded limits: this request is refused whenever it comes. */
const REFUSED = /^(22|23|54)/;

const isPoison = (error: unknown): boolean => error instanceof InvalidEvent || !wasLost(error);

// Anything that left the batch's outcome unknown must not be repeated here: the callers do that, with the same ids.
const wasLost = (error: unknown): boolean =>
  !(error instanceof Error && error.cause instanceof DatabaseError) ||
  error.cause.code === undefined ||
  isServerState(error.cause);

/** Throws the port's error for a failed append. */
export const rethrow = (cause: unknown): never => {
  if (cause instanceof DatabaseError && REFUSED.test(cause.code ?? "")) {
    throw new InvalidEvent(`Postgres refused the event (${cause.code})`, { cause });
  }
  return unavailable(cause);
};
