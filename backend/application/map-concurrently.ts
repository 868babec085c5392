import { semaphore } from "./semaphore.ts";

/** Concurrent pieces of work of one request; other requests are handled between them. */
const AT_ONCE = 8;

/**
 * Returns the results in the order of the items, whatever the order of completion. After a failure no further item is
 * begun; it rejects with the first error once those that were begun have ended, so that nothing runs on behind the caller.
 */
export const mapConcurrently = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = AT_ONCE,
): Promise<Result[]> => {
  const places = semaphore(atOnce);
  const failed = new AbortController();
  const workOn = async (item: Item): Promise<Result> => {
    try {
      return await work(item);
    } catch (error) {
      // Before the place is released, so that no waiting item takes it.
      failed.abort(error);
      throw error;
    }
  };
  const outcomes = await Promise.allSettled(
    items.map((item) => places.run(() => workOn(item), { signal: failed.signal })),
  );
  failed.signal.throwIfAborted();
  return outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
};
