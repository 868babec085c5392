/** Concurrent pieces of work of one request; other requests are handled between them. */
const AT_ONCE = 8;

/**
 * Returns the results in the order of the items, whatever the order of completion. After a failure no further item is
 * begun; it rejects with the first error once those that were begun have ended, so that nothing runs on behind the caller.
 */
export const mapConcurrently = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const errors: unknown[] = [];
  const rest = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of rest) {
      if (errors.length > 0) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (errors.length > 0) throw errors[0];
  return results;
};
