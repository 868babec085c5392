import { once } from "node:events";
import type { Faults } from "./faults.ts";
import type { History, StoredEvent } from "./history.ts";
import {
  type GrpcError,
  grpc,
  grpcError,
  type ReadCall,
  type ReadOptions,
  type ReadResponse,
  shared,
  streamDeleted,
  streams,
} from "./protocol.ts";

const BACKWARDS = 1;
const DEFAULT_WINDOW = 32;

/** Statistics of the read calls. */
export type Reads = {
  readonly open: Set<{ readonly subscription: boolean; readonly end: (error?: Error) => void }>;
  /** Start of each subscription; undefined: from the beginning. */
  readonly resumedFrom: (bigint | undefined)[];
  sentEvents: number;
};

/**
 * Streams.Read: a stream or all events, in either direction, or a subscription to all that catches up and then stays
 * live.
 */
export const readCall = (history: History, faults: Faults, reads: Reads) => async (call: ReadCall) => {
  const options = call.request.getOptions();
  if (!options) return call.end();
  const subscription = options.hasSubscription();
  let ended = false;
  const entry = {
    subscription,
    end: (error?: Error) => {
      ended = true;
      if (error) call.emit("error", error);
      else call.end();
    },
  };
  reads.open.add(entry);
  for (const end of ["cancelled", "close", "finish", "error"]) call.on(end, () => reads.open.delete(entry));
  const send = async (response: ReadResponse): Promise<boolean> => {
    if (call.cancelled || ended) return false;
    if (response.hasEvent()) reads.sentEvents += 1;
    if (!call.write(response)) await roomIn(call);
    return !call.cancelled && !ended;
  };

  const fault = faults.read?.({ subscription });
  if (fault?.kind === "never_answered") return;
  if (fault?.kind === "error") return entry.end(fault.error);
  const refusal = refusalOf(history, options);
  if (subscription) {
    const after = options.getAll()?.getPosition()?.getCommitPosition();
    reads.resumedFrom.push(after === undefined ? undefined : BigInt(after));
    if (refusal && (await send(confirmation()))) return entry.end(handlerFailed());
    return subscribe({ history, options, send });
  }
  if (refusal) return entry.end(refusal);
  let sent = 0;
  for (const response of pageOf(history, options)) {
    if (fault?.kind === "stalls" && sent === fault.after) return;
    sent += 1;
    if (!(await send(response))) return;
  }
  entry.end();
};

/** Error of a server of version 23.10 for a read that it cannot carry out. */
const refusalOf = (history: History, options: ReadOptions): GrpcError | undefined => {
  const stream = options.getStream()?.getStreamIdentifier()?.getStreamName_asU8();
  const name = stream && Buffer.from(stream).toString("utf8");
  if (name !== undefined && history.isTombstoned(name)) return streamDeleted(name);
  if (!options.hasSubscription() && Number(options.getCount()) === 0)
    return grpcError(grpc.status.INVALID_ARGUMENT, "maxCount should be positive.");
  const position = options.getAll()?.getPosition();
  if (!position) return undefined;
  const [commit, prepare] = [position.getCommitPosition(), position.getPreparePosition()].map(BigInt);
  if (commit === undefined || prepare === undefined || commit < prepare) return handlerFailed();
  if (history.positionKindOf(commit) === "inside")
    return grpcError(grpc.status.UNKNOWN, "Unexpected ReadAllResult: Error");
  return undefined;
};

const handlerFailed = (): GrpcError => grpcError(grpc.status.UNKNOWN, "Exception was thrown by handler.");

/** Resolves when the client has read what was sent, or has disconnected. */
const roomIn = async (call: ReadCall): Promise<void> => {
  const over = new AbortController();
  const ended = ["drain", "cancelled", "close"].map((name) => once(call, name, { signal: over.signal }));
  await Promise.race(ended).catch(() => {});
  over.abort();
};

function* pageOf(history: History, options: ReadOptions): Generator<ReadResponse> {
  const stream = options.getStream();
  const name = Buffer.from(stream?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString("utf8");
  const source = stream ? history.stream(name) : history.all;
  if (!source) {
    const missing = new streams.ReadResp.StreamNotFound();
    missing.setStreamIdentifier(stream?.getStreamIdentifier());
    yield new streams.ReadResp().setStreamNotFound(missing);
    return;
  }
  const step = options.getReadDirection() === BACKWARDS ? -1 : 1;
  let left = Number(options.getCount());
  for (
    let i = startOf(source, options, step);
    i >= 0 && i < source.length && left > 0;
    i += step, left -= 1
  ) {
    const event = source[i];
    if (event) yield toResponse(event);
  }
}

/** Index at which a read begins: forwards with the event at the position, backwards with the one before it. */
const startOf = (source: readonly StoredEvent[], options: ReadOptions, step: 1 | -1): number => {
  const stream = options.getStream();
  if (stream?.hasRevision())
    return Math.max(0, Number(BigInt(stream.getRevision()) - (source[0]?.revision ?? 0n)));
  const position = options.getAll()?.getPosition();
  if (!position) return step === 1 ? 0 : source.length - 1;
  const at = BigInt(position.getCommitPosition());
  const first = source.findIndex((event) => event.position >= at);
  const next = first < 0 ? source.length : first;
  return step === 1 ? next : next - 1;
};

type Subscribed = {
  readonly history: History;
  readonly options: ReadOptions;
  readonly send: (response: ReadResponse) => Promise<boolean>;
};

const subscribe = async ({ history, options, send }: Subscribed): Promise<void> => {
  const after = options.getAll()?.getPosition()?.getCommitPosition();
  const filter = options.getFilter();
  const passes = new RegExp(filter?.getEventType()?.getRegex() ?? "");
  const window = (filter?.getMax() || DEFAULT_WINDOW) * (filter?.getCheckpointintervalmultiplier() || 1);
  const first = options.getAll()?.hasEnd()
    ? history.all.length
    : after === undefined
      ? 0
      : history.all.findIndex(({ position }) => position > BigInt(after));
  if (!(await send(confirmation()))) return;
  let looked = 0;
  let isAnnounced = false;
  for (let i = first < 0 ? history.all.length : first; ; ) {
    const event = history.all[i];
    if (!event) {
      const growth = history.headMoved();
      if (!isAnnounced && !(await send(caughtUp()))) return;
      isAnnounced = true;
      if (history.all.length === i) await growth;
      continue;
    }
    i += 1;
    looked += 1;
    if (passes.test(event.type) && !(await send(toResponse(event)))) return;
    if (looked % window === 0 && !(await send(checkpoint(event)))) return;
  }
};

const confirmation = (): ReadResponse => {
  const confirmed = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID());
  return new streams.ReadResp().setConfirmation(confirmed);
};

const caughtUp = (): ReadResponse => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

const checkpoint = ({ position }: StoredEvent): ReadResponse => {
  const reached = new streams.ReadResp.Checkpoint();
  reached.setCommitPosition(position.toString());
  reached.setPreparePosition(position.toString());
  return new streams.ReadResp().setCheckpoint(reached);
};

const TICKS_PER_MS = 10_000;

const toResponse = (event: StoredEvent): ReadResponse => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(new shared.UUID().setString(event.id));
  recorded.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(event.stream)));
  recorded.setStreamRevision(event.revision.toString());
  recorded.setCommitPosition(event.position.toString());
  recorded.setPreparePosition(event.position.toString());
  recorded.getMetadataMap().set("type", event.type).set("content-type", event.contentType);
  recorded.getMetadataMap().set("created", String(Date.now() * TICKS_PER_MS));
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded);
  read.setCommitPosition(event.position.toString());
  return new streams.ReadResp().setEvent(read);
};
