import { semaphore } from "@asesorador/backend/application/semaphore";
import { serialByKey } from "@asesorador/backend/application/serial-by-key";
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
  const keys = serialByKey();
  const places = semaphore(width);
  let waiting = 0;
  let waitingBytes = 0;

  return {
    run: async (key, bytes, work) => {
      if (waiting >= MAX_WAITING || waitingBytes + bytes > MAX_WAITING_BYTES) {
        throw new StoreUnavailable(`${waiting} appends are waiting already`);
      }
      waiting += 1;
      waitingBytes += bytes;
      try {
        return await keys.run(key, () => places.run(work));
      } finally {
        waiting -= 1;
        waitingBytes -= bytes;
      }
    },
    idle: keys.idle,
  };
};
