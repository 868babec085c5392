import type { OpenedStore } from "./outbox-connection.ts";
import type { OutboxEnvironment } from "./outbox-environment.ts";
import type { FinalResult, ResultListener } from "./outbox-results.ts";
import type { OutboxStore } from "./outbox-store.ts";

/**
 * Marks how many requests wait, and resolves to that. A request may be added between the count and the mark: an empty outbox is
 * counted again after its mark. That count marks no 0, which might replace the mark of a request that is added after it.
 */
export const markWaiting = async (
  environment: OutboxEnvironment,
  { store, durable }: OpenedStore,
): Promise<number> => {
  const waiting = (await store.waiting()).length;
  if (!durable) return waiting;
  environment.mark(waiting);
  if (waiting > 0) return waiting;
  const added = (await store.waiting()).length;
  if (added > 0) environment.mark(added);
  return added;
};

/** Result of a request that no longer waits; null while it waits. */
export const resultOf = async (
  store: OutboxStore,
  id: string,
): Promise<FinalResult | { readonly state: "failed" } | null> => {
  // In this order: the request is removed and its result stored in one transaction.
  if ((await store.open(id)) !== null) return null;
  const known = await store.result(id);
  if (known) return known;
  // One that was submitted again in between has deleted the result, and waits.
  return (await store.open(id)) === null ? { state: "failed" } : null;
};

/** Reports results of requests that another sender finished, or that expired. */
export const reportOthers = async (
  store: OutboxStore,
  pending: ReadonlySet<string>,
  report: ResultListener,
): Promise<void> => {
  for (const id of pending) {
    const result = await resultOf(store, id);
    // This page may have sent and reported it meanwhile.
    if (result && pending.has(id)) report(id, result);
  }
};
