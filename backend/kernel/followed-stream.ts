import type { Fact, Recorded } from "@asesorador/domain/kernel/event-store";
import type { Context } from "./context.ts";

/** The state of one stream, held in memory and brought up to date by reading only what was appended since. */
export type FollowedStream<State> = {
  /** Includes every append that was acknowledged before the call. Throws StoreUnavailable. */
  now(): Promise<State>;
  /** At most `RECENT_MS` older than that, and then without a read. Throws StoreUnavailable. */
  recent(): Promise<State>;
  /** The next `recent` reads. */
  expire(): void;
};

type Followed<Event extends Fact, State> = {
  readonly stream: string;
  readonly initialState: State;
  readonly evolve: (state: State, event: Recorded<Event>) => State;
  readonly decode: (stored: Recorded) => Recorded<Event>;
};

/** How long a change made by another process may go unnoticed where its notification was lost. */
const RECENT_MS = 1_000;

/**
 * For a small stream that every request needs. Event stores answer such a read from an index; concurrent callers share
 * one. `clock`: steady ms.
 */
export const followStream = <Event extends Fact, State>(
  store: Pick<Context["store"], "readStream">,
  { stream, initialState, evolve, decode }: Followed<Event, State>,
  clock: () => number,
): FollowedStream<State> => {
  let state = initialState;
  let next = 0n;
  let readAt = Number.NEGATIVE_INFINITY;
  let running: Promise<State> | null = null;
  let queued: Promise<State> | null = null;

  const read = async (): Promise<State> => {
    const startedAt = clock();
    const events = await store.readStream(stream, next);
    state = events.map(decode).reduce(evolve, state);
    next += BigInt(events.length);
    readAt = startedAt;
    return state;
  };
  const start = (): Promise<State> => {
    const mine = read().finally(() => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
  };
  const now = (): Promise<State> => {
    if (!running) return start();
    // A read that is under way may have begun before the caller's append: the next one is shared instead.
    queued ??= running
      .catch(() => {})
      .then(() => {
        queued = null;
        return start();
      });
    return queued;
  };
  return {
    now,
    recent: async () => (clock() - readAt < RECENT_MS ? state : now()),
    expire: () => {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
};
