import { type Fact, type Recorded, StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import type { Context } from "./context.ts";
import { withTimeout } from "./with-timeout.ts";

/** The state of one stream, held in memory and updated by reading only the events appended since the last read. */
export type FollowedStream<State> = {
  /** Includes every append that was acknowledged before the call. Throws StoreUnavailable. */
  now(): Promise<State>;
  /**
   * At most `RECENT_MS` older than `now()`, without a read for each call, and without any while changes are announced. While
   * the store does not answer within `READ_TIMEOUT_MS`, the last state that was read, unless it has expired: then it throws
   * StoreUnavailable.
   */
  recent(): Promise<State>;
  /** What `recent` resolves to where it needs no read; null where it does. */
  current(): State | null;
  /**
   * Marks the state as possibly out of date, for example after lost notifications: it is not used before the next read.
   */
  expire(): void;
};

type Followed<Event extends Fact, State> = {
  readonly stream: string;
  readonly initialState: State;
  readonly evolve: (state: State, event: Recorded<Event>) => State;
  readonly decode: (stored: Recorded) => Recorded<Event>;
};

/** How long a change made by another process may stay unnoticed where it is not announced. */
const RECENT_MS = 1_000;
/**
 * An unreachable event store accepts no change either, so the last state stays valid until a notification may have been
 * missed.
 */
const READ_TIMEOUT_MS = 500;

/**
 * For a small stream that every request needs. Event stores answer such a read from an index, and concurrent callers
 * share one. `clock`: monotonic, in ms. `isAnnounced`: whether the caller has called `expire` for every append that is
 * older than `RECENT_MS`.
 */
export const followStream = <Event extends Fact, State>(
  store: Pick<Context["store"], "readStream">,
  { stream, initialState, evolve, decode }: Followed<Event, State>,
  clock: () => number,
  isAnnounced: () => boolean = () => false,
): FollowedStream<State> => {
  let state = initialState;
  let next = 0n;
  /** When the read of this state began, or the last one that gave no answer. */
  let currentAt = Number.NEGATIVE_INFINITY;
  let expiries = 0;
  let readAfter = -1;

  const read = async (): Promise<State> => {
    const startedAt = clock();
    const asOf = expiries;
    const events = await store.readStream(stream, next);
    state = events.map(decode).reduce(evolve, state);
    next += BigInt(events.length);
    readAfter = asOf;
    currentAt = startedAt;
    return state;
  };
  const reads = sharedReads(read);
  const isReadSinceExpiry = (): boolean => readAfter === expiries;
  const current = (): State | null =>
    isReadSinceExpiry() && (isAnnounced() || clock() - currentAt < RECENT_MS) ? state : null;
  const recent = async (): Promise<State> => {
    const known = current();
    if (known !== null) return known;
    if (!isReadSinceExpiry()) return reads.next();
    // A read in progress is recent enough, unlike the state that it replaces.
    return orLast(reads.running(), () => {
      // Limits the attempts against an unavailable store.
      currentAt = clock();
      return state;
    });
  };
  return {
    now: reads.next,
    recent,
    current,
    expire: () => {
      expiries += 1;
    },
  };
};

/** One read at a time, shared by concurrent callers: two at once would apply the same events twice. */
const sharedReads = <State>(read: () => Promise<State>) => {
  let running: Promise<State> | null = null;
  let queued: Promise<State> | null = null;
  const start = (): Promise<State> => {
    const mine = read().finally(() => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
  };
  return {
    /** A read that begins after the call. One in progress may have begun before the caller's append: the next one is shared instead. */
    next: (): Promise<State> => {
      // Shared also after the running one has ended.
      if (queued) return queued;
      if (!running) return start();
      queued = running
        .catch(() => {})
        .then(() => {
          queued = null;
          return start();
        });
      return queued;
    },
    /** The read in progress, else a new one. */
    running: (): Promise<State> => running ?? start(),
  };
};

/** The state that is read, or the last one when that takes too long or finds the store unavailable. */
const orLast = <State>(read: Promise<State>, last: () => State): Promise<State> => {
  const known = read.catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return last();
    throw error;
  });
  return withTimeout(known, READ_TIMEOUT_MS, last);
};
