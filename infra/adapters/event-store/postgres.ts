import {
  type Appended,
  type EventMetadata,
  type EventStore,
  type ExpectedRevision,
  InvalidEvent,
  type Position,
  parsePosition,
  type Recorded,
  START,
  StoreUnavailable,
  UnknownPosition,
} from "@asesorador/domain/kernel/event-store";
import { isServerState } from "@asesorador/projections/kernel/db";
import { DatabaseError, type Pool } from "pg";
import { listen } from "../postgres/listen.ts";
import { createPool, type PoolSettings } from "../postgres/pool.ts";
import { appendQueue } from "./append-queue.ts";
import { headSignal } from "./head-signal.ts";
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
  /** Positions that one statement looks through for events of some types; absent: `SCANNED_POSITIONS`. */
  readonly scannedPositions?: number;
};

/**
 * Rare types may lie millions of events apart, and no index holds types: looking for them in one statement would take
 * longer than the time that a statement has.
 */
const SCANNED_POSITIONS = 50_000;

const POSITION = /^\d{1,19}$/;
const APPEND_TIMEOUT_MS = 10_000;
const COLUMNS = "position, revision, event_id, version, stream, type, data, metadata";

/** History in one Postgres, schema `event_store` (migration 0001): group commit, woken by NOTIFY. */
export const postgresEventStore = ({
  url,
  pool,
  verify,
  onError = () => {},
  onAnswer = () => {},
  scannedPositions = SCANNED_POSITIONS,
}: PostgresEventStoreSettings): PostgresEventStore => {
  const writers = writersPool(url, verify);
  const headMoved = headSignal();
  const queue = appendQueue<AppendRequest, Appended>({
    send: (requests) => sendBatch(writers, requests),
    isPoison,
  });
  let listening: ReturnType<typeof listen> | undefined;
  let closed = false;

  const head = async (): Promise<Position> => {
    const { rows } = await ask<{ head: string | null }>(
      pool,
      "select max(position) as head from event_store.event",
      [],
    );
    return rows[0]?.head ? parsePosition(rows[0].head) : START;
  };

  const readTypes = async (
    after: Position,
    types: readonly string[],
    limit: number,
  ): Promise<readonly Recorded[]> => {
    // Read first: what is appended meanwhile may lie in a range that was looked through before.
    const end = BigInt(await head());
    const found: Recorded[] = [];
    for (let from = BigInt(after); from < end && found.length < limit; ) {
      const last = from + BigInt(scannedPositions);
      const to = last < end ? last : end;
      const page = await read(
        pool,
        `select ${COLUMNS} from event_store.event
          where position > $1 and position <= $4 and type = any($3) order by position limit $2`,
        [from, limit - found.length, types, to],
      );
      found.push(...page);
      from = to;
    }
    return found;
  };

  const readAll: EventStore["readAll"] = async ({ after, types, limit }) => {
    const page = types
      ? await readTypes(after, types, limit)
      : await read(
          pool,
          `select ${COLUMNS} from event_store.event where position > $1 order by position limit $2`,
          [after, limit],
        );
    // Positions have no gaps: every one up to the head was given out, and the head is needed only for an empty page.
    if (page.length === 0 && after !== START && after > (await head())) throw new UnknownPosition(after);
    return page;
  };

  return {
    readAll,
    readStream: (stream, from = 0n) =>
      read(
        pool,
        `select ${COLUMNS} from event_store.event where stream = $1 and revision >= $2 order by revision`,
        [stream, from],
      ),
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
      listening ??= listen(url, ["event_store"], {
        onNotify: (_channel, head) =>
          POSITION.test(head) ? headMoved.notify(parsePosition(head)) : headMoved.notifyAll(),
        onReady: headMoved.notifyAll,
      });
      const source = {
        read: (after: Position, limit: number) => readAll({ after, limit }),
        headSignal: headMoved,
        onError,
        onAnswer,
      };
      return subscription(source, from);
    },
    head,
    close: async () => {
      closed = true;
      await queue.drain();
      await Promise.all([listening?.close(), writers.end()]);
    },
  };
};

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

const read = async (pool: Pool, sql: string, params: readonly unknown[]): Promise<readonly Recorded[]> => {
  const { rows } = await ask<Row>(pool, sql, params);
  return rows.map(({ event_id, position, revision, ...rest }) => ({
    ...rest,
    eventId: event_id,
    revision: BigInt(revision),
    position: BigInt(position) as Position,
  }));
};

const ask = <Result extends object>(pool: Pool, sql: string, params: readonly unknown[]) =>
  pool.query<Result>(sql, [...params]).catch(unavailable);

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

const unavailable = (cause: unknown): never => {
  throw new StoreUnavailable(cause instanceof Error ? cause.message : String(cause), { cause });
};
