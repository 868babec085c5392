import { FIRST_PAUSE_MS } from "./outbox-backoff.ts";
import type { OutboxEnvironment } from "./outbox-environment.ts";
import type { ResultListener, SendResult } from "./outbox-results.ts";
import { outboxSender } from "./outbox-sender.ts";
import type { OutboxRequest } from "./outbox-store.ts";
import { resultOf } from "./outbox-waiting.ts";

/** Attempts within one `send` without a durable store. */
const PAGE_ATTEMPTS = 3;
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Sends requests until the server has given a final answer. They are stored encrypted on the device for 24
 * hours, across reloads and tabs, and sent with their own id by one sender at a time.
 */
export const createOutbox = (environment: OutboxEnvironment) => {
  const { openedStore, disconnect, useMemory, mark, trySending, awaitResult, listeners, drain, close } =
    outboxSender(environment);

  /** Resolves to whether the request is stored durably. */
  const keep = async (request: OutboxRequest): Promise<boolean> => {
    const { store, durable } = await openedStore();
    // Before it is stored: a page that is closed in between leaves a mark, which makes the next page drain.
    if (durable) environment.mark(1);
    await store.put(request);
    await mark();
    return durable;
  };

  return {
    /** Stores a request before its first attempt. Resolves to whether it is stored durably. */
    async enqueue(request: OutboxRequest): Promise<boolean> {
      const again = () => disconnect().then(() => keep(request));
      return keep(request)
        .catch(again)
        .catch(() => {
          // Quota exceeded or storage broken: this page continues in memory.
          useMemory();
          return keep(request);
        });
    },

    /** Tries a request now and resolves to its state; `failed` for an unknown or expired request. */
    async send(id: string): Promise<SendResult> {
      const { store, durable } = await openedStore();
      for (let left = durable ? 1 : PAGE_ATTEMPTS; left > 0; left -= 1) {
        const attempted = await trySending(id);
        if (attempted && attempted.state !== "unreachable") return attempted;
        // Another sender finished it meanwhile, or it is unknown.
        const result = await resultOf(store, id);
        if (result) return result;
        if (left > 1) await new Promise<void>((resolve) => environment.later(resolve, FIRST_PAUSE_MS));
      }
      awaitResult(id);
      return { state: durable ? "saved" : "failed" };
    },

    drain,

    /** Calls back with the result of every request this page learns of; returns an unsubscribe function. */
    watch(listener: ResultListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    close,
  };
};
