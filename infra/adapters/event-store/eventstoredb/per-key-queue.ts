import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";

export type PerKeyQueue = {
  /**
   * Runs the work after all earlier work of the same key, with at most `width` pieces running over all keys.
   * Rejects with StoreUnavailable at once when too much waits already.
   */
  run<Answer>(key: string, bytes: number, work: () => Promise<Answer>): Promise<Answer>;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
};

/** Beyond these limits an append is refused instead of queued. */
const MAX_WAITING = 10_000;
const MAX_WAITING_BYTES = 64_000_000;

export const perKeyQueue = (width: number): PerKeyQueue => {
  const tails = new Map<string, Promise<void>>();
  const queue: (() => void)[] = [];
  let running = 0;
  let waiting = 0;
  let waitingBytes = 0;

  const takeSlot = async (): Promise<void> => {
    if (running < width) running += 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
  };
  const giveSlot = (): void => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };

  return {
    run: async (key, bytes, work) => {
      if (waiting >= MAX_WAITING || waitingBytes + bytes > MAX_WAITING_BYTES) {
        throw new StoreUnavailable(`${waiting} appends are waiting already`);
      }
      waiting += 1;
      waitingBytes += bytes;
      const done = Promise.withResolvers<void>();
      const before = tails.get(key);
      tails.set(key, done.promise);
      await before;
      await takeSlot();
      try {
        return await work();
      } finally {
        giveSlot();
        waiting -= 1;
        waitingBytes -= bytes;
        if (tails.get(key) === done.promise) tails.delete(key);
        done.resolve();
      }
    },
    idle: async () => {
      while (tails.size > 0) await Promise.all(tails.values());
    },
  };
};
