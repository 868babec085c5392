import { withTimeout } from "@asesorador/backend/application/with-timeout";
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  FORWARDS,
  type JSONEventData,
  type JSONType,
  jsonEvent,
  type ResolvedEvent,
  START,
  type StreamingRead,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from "@eventstore/db-client";
import { classifyError } from "./error-classification.ts";
import { orderedMessages } from "./ordered-messages.ts";
import {
  type LogPosition,
  type Wire,
  type WireAppend,
  type WireAppended,
  WireError,
  type WireEvent,
  type WireMessage,
  type WirePage,
  type WireReadAll,
  type WireReadStream,
  type WireRecorded,
  type WireSubscribe,
  type WireSubscription,
} from "./wire.ts";

export type Connecting = {
  /** `esdb://user:password@host:2113?tls=…` or `esdb+discover://…`. */
  readonly url: string;
  /** An append, a pause in a read and the start of a subscription may each take this long. */
  readonly answerTimeoutMs: number;
  /** Differs from that of the previous connection: see `connectionString`. */
  readonly generation: number;
};

/** Events that the client buffers for a subscriber before it applies flow control to the server. */
const SUBSCRIPTION_BUFFER = 256;
/** The server sends a checkpoint after this many events that do not pass the filter. */
const CHECKPOINT_EVERY = 256;
/** The same for a read of some types, which scans many events that do not pass: 256 costs it a third of its speed. */
const READ_CHECKPOINT_EVERY = 10_000;
const DISPOSE_MS = 1_000;

/**
 * The only file that imports the client package (@eventstore/db-client 6.2.1); decision 9 describes how to replace it
 * by its successor. Nothing is sent before the first call. Throws Error when the address is invalid.
 */
export const connect = ({ url, answerTimeoutMs, generation }: Connecting): Wire => {
  const { client, close: closeChannel } = open(connectionString(url, generation));
  const connection: Connection = { client, answerTimeoutMs, running: new Set() };
  return {
    append: (request) => append(connection, request),
    readStream: (request) => readStream(connection, request),
    readAll: (request) => readAll(connection, request),
    subscribe: (request) => subscribe(connection, request),
    close: async () => {
      // With `dispose` alone a read would end as if complete, and a subscription without an error.
      for (const giveUp of connection.running) {
        giveUp(new WireError("unreachable", "the connection was closed"));
      }
      // `dispose` never resolves while the server leaves a call half open.
      await withTimeout(client.dispose(), DISPOSE_MS, ignore).catch(ignore);
      closeChannel();
    },
  };
};

type Connection = {
  readonly client: EventStoreDBClient;
  readonly answerTimeoutMs: number;
  /** Callbacks that end running reads and subscriptions with an error. */
  readonly running: Set<(error: WireError) => void>;
};

const append = async (connection: Connection, request: WireAppend): Promise<WireAppended> => {
  const { client, answerTimeoutMs } = connection;
  const { stream, expected, events } = request;
  try {
    const sent = client.appendToStream(stream, events.map(toEventData), {
      expectedRevision: expected,
      requiresLeader: true,
      deadline: answerTimeoutMs,
    });
    const answer = await withTimeout(sent, answerTimeoutMs, () => {
      throw silence(`append to ${stream}`, answerTimeoutMs);
    });
    if (!answer.success) return { ok: false, actual: await lastRevision(connection, stream) };
    return { ok: true, revision: answer.nextExpectedRevision, position: answer.position };
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw classifyError(error);
    const actual = actualOf(error);
    // A server that forwarded the append may not have the revision, and then reports that there is no stream.
    const known = actual !== null || expected !== "no_stream";
    return { ok: false, actual: known ? actual : await lastRevision(connection, stream) };
  }
};

const lastRevision = async (connection: Connection, stream: string): Promise<bigint | null> =>
  (await readStream(connection, { stream, from: "last", limit: 1 }))[0]?.revision ?? null;

const readStream = async (
  connection: Connection,
  { stream, from, limit }: WireReadStream,
): Promise<readonly WireRecorded[]> => {
  const backwards = from === "last";
  try {
    const reading = connection.client.readStream(stream, {
      direction: backwards ? BACKWARDS : FORWARDS,
      fromRevision: backwards ? END : from,
      maxCount: limit,
      requiresLeader: true,
    });
    return (await collect(connection, reading, { keep: () => true, limit })).kept;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw classifyError(error);
  }
};

const readAll = async (connection: Connection, request: WireReadAll): Promise<WirePage> => {
  const { from, backwards, maxCount } = request;
  try {
    const reading = connection.client.readAll({
      direction: backwards ? BACKWARDS : FORWARDS,
      fromPosition: from ?? (backwards ? END : START),
      maxCount,
      requiresLeader: true,
    });
    return await collect(connection, reading, request);
  } catch (error) {
    throw classifyError(error);
  }
};

const collect = async (
  { answerTimeoutMs, running }: Connection,
  reading: StreamingRead<ResolvedEvent>,
  { keep, limit }: Pick<WireReadAll, "keep" | "limit">,
): Promise<WirePage> => {
  const kept: WireRecorded[] = [];
  let first: LogPosition | undefined;
  let last: LogPosition | undefined;
  let seen = 0;
  // Without a listener an error that comes after the loop has left would end the process.
  reading.on("error", ignore);
  const giveUp = (error: WireError): void => void reading.destroy(error);
  const watchdog = setTimeout(() => giveUp(silence("read", answerTimeoutMs)), answerTimeoutMs);
  running.add(giveUp);
  try {
    for await (const { event } of reading as AsyncIterable<ResolvedEvent>) {
      watchdog.refresh();
      if (!event) continue;
      const recorded = toRecorded(event);
      seen += 1;
      first ??= recorded.position;
      last = recorded.position;
      if (keep(recorded) && kept.push(recorded) === limit) break;
    }
    return { kept, first, last, seen };
  } finally {
    clearTimeout(watchdog);
    running.delete(giveUp);
    // Leaving the loop leaves the call open: the server would keep sending until the connection ends.
    reading.cancel().catch(ignore);
  }
};

const subscribe = (
  { client, answerTimeoutMs, running }: Connection,
  { after, types, onMessage, onLost }: WireSubscribe,
): WireSubscription => {
  let over = false;
  const inOrder = orderedMessages((message) => {
    if (over) return;
    if (types) watchdog.refresh();
    onMessage(message);
  });
  const mark = (message: WireMessage): void => inOrder.mark(message, subscription.readableLength);
  const checkpointReached = (_: unknown, position: LogPosition): void =>
    mark({ kind: "checkpoint", position });
  const filter = types
    ? eventTypeFilter({ regex: anyOf(types), maxSearchWindow: READ_CHECKPOINT_EVERY, checkpointReached })
    : excludeSystemEvents({ maxSearchWindow: CHECKPOINT_EVERY, checkpointReached });
  const subscription = client.subscribeToAll(
    { fromPosition: after ?? START, filter, ...(types && { requiresLeader: true }) },
    { highWaterMark: SUBSCRIPTION_BUFFER },
  );
  const stop = (): void => {
    over = true;
    clearTimeout(watchdog);
    running.delete(lose);
    subscription.destroy();
    subscription.unsubscribe().catch(ignore);
  };
  const lose = (error: WireError): void => {
    if (over) return;
    stop();
    onLost(error);
  };
  const watchdog = setTimeout(() => lose(silence("subscription", answerTimeoutMs)), answerTimeoutMs);
  running.add(lose);
  subscription
    .on("confirmation", () => (types ? watchdog.refresh() : clearTimeout(watchdog)))
    .on("caughtUp", () => mark({ kind: "caught_up" }))
    .on("fellBehind", () => mark({ kind: "fell_behind" }))
    .on("data", ({ event }: ResolvedEvent) => inOrder.event(event && toRecorded(event)))
    // It is not restarted by the client, neither after an error nor after a regular end.
    .on("error", (error: Error) => lose(toWireError(error)))
    .on("end", () => lose(new WireError("later", "the server ended the subscription")));
  return { pause: () => subscription.pause(), resume: () => subscription.resume(), stop };
};

const anyOf = (types: readonly string[]): string =>
  `^(${types.map((type) => type.replaceAll(/[^\w]/g, String.raw`\$&`)).join("|")})$`;

/** Private methods of the client that are replaced below. */
type Insides = {
  supports: () => Promise<boolean>;
  handleError: (grpcClient: unknown, error: Error) => Promise<void>;
  getChannel: () => Promise<Channel>;
};
type Channel = { close(): void };

const open = (address: string): { readonly client: EventStoreDBClient; readonly close: () => void } => {
  const client = parsed(address);
  const insides = client as unknown as Insides;
  const { handleError, getChannel } = insides;
  const channels = new Set<Channel>();
  let closed = false;
  // An append is a call of its own instead of a message in the stream that all share ("batch append"): only so does it
  // have a deadline, an error of its own, and no entry in the client's process-wide list of waiting callers,
  // where an answer that comes after another connection's error throws in an event handler and ends the process.
  insides.supports = async () => false;
  // The client does not await it, and it rejects when rediscovering a cluster fails.
  insides.handleError = (grpcClient, error) => handleError(grpcClient, error).catch(ignore);
  // `dispose` leaves the channel open.
  insides.getChannel = async () => {
    const channel = await getChannel();
    channels.add(channel);
    if (closed) channel.close();
    return channel;
  };
  const close = (): void => {
    closed = true;
    for (const channel of channels) channel.close();
  };
  return { client, close };
};

// The package's own error quotes the address, password and all.
const parsed = (address: string): EventStoreDBClient => {
  try {
    return EventStoreDBClient.connectionString(address);
  } catch {
    throw new Error(
      "not the address of an EventStoreDB: esdb://user:password@host:2113?tls=true, or esdb+discover://…",
    );
  }
};

const KEEP_ALIVE_TIMEOUT = /[?&]keep[-_]?alive[-_]?timeout=(\d+)/i;
const KEEP_ALIVE_TIMEOUT_MS = 10_000;

/**
 * gRPC shares one TCP connection among all channels of equal options, so a new client would reuse the broken connection
 * of the old one, or wait as long as that would have before connecting again. A keep-alive timeout that differs
 * by a millisecond makes it open a new one.
 */
const connectionString = (url: string, generation: number): string => {
  const keepAliveTimeout = Number(KEEP_ALIVE_TIMEOUT.exec(url)?.[1] ?? KEEP_ALIVE_TIMEOUT_MS) + generation;
  // KurrentDB's own name of the same, which this client does not know.
  const address = url
    .trim()
    .replace(/\/+$/, "")
    .replace(/^kurrentdb(?=[+:])/, "esdb");
  const glue = address.includes("?") ? "&" : "?";
  return `${address}${glue}throwOnAppendFailure=true&keepAliveTimeout=${keepAliveTimeout}`;
};

const toEventData = ({ id, type, data, metadata }: WireEvent): JSONEventData =>
  jsonEvent({ id, type, data: data as JSONType, metadata: metadata as JSONType });

const toRecorded = (event: NonNullable<ResolvedEvent["event"]>): WireRecorded => {
  const { id, type, streamId, revision, position, data, metadata } = event;
  if (!position) throw new WireError("refused", "the server sends no positions: it is older than 22.6");
  return { id, type, stream: streamId, revision, position, data, metadata };
};

const actualOf = ({ actualVersion }: WrongExpectedVersionError): bigint | null =>
  typeof actualVersion === "bigint" && actualVersion >= 0n ? actualVersion : null;

const silence = (what: string, ms: number): WireError =>
  new WireError("silent", `${what}: no answer within ${ms} ms`);

const toWireError = (error: unknown): WireError => {
  const known = classifyError(error);
  return known instanceof WireError ? known : new WireError("refused", known.message);
};

const ignore = (): void => {};
