import { endOf, FIRST_PAUSE_MS } from "./outbox-attempts.ts";
import type { OutboxEnvironment } from "./outbox-environment.ts";
import type { Sending, Watcher } from "./outbox-results.ts";
import { parcelSender } from "./outbox-sender.ts";
import type { Parcel } from "./outbox-store.ts";

/** Attempts within one `send` without a durable store. */
const PAGE_ATTEMPTS = 3;
export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Sends parcels until the server has given a final answer. They are stored encrypted on the device for 24
 * hours, across reloads and tabs, and sent with their own id by one sender at a time.
 */
export const createOutbox = (environment: OutboxEnvironment) => {
  const { openedStore, reopen, useMemory, mark, tryParcel, awaitResult, watchers, drain, close } =
    parcelSender(environment);

  /** Resolves to whether the parcel is stored durably. */
  const keep = async (parcel: Parcel): Promise<boolean> => {
    const { store, durable } = await openedStore();
    // Before it is stored: a page that is closed in between leaves a mark, which makes the next page drain.
    if (durable) environment.mark(1);
    await store.put(parcel);
    await mark();
    return durable;
  };

  return {
    /** Stores a parcel before its first attempt. Resolves to whether it is stored durably. */
    async enqueue(parcel: Parcel): Promise<boolean> {
      const again = () => reopen().then(() => keep(parcel));
      return keep(parcel)
        .catch(again)
        .catch(() => {
          // Quota exceeded or storage broken: this page continues in memory.
          useMemory();
          return keep(parcel);
        });
    },

    /** Tries a parcel now and resolves to its state; `failed` for an unknown or expired parcel. */
    async send(id: string): Promise<Sending> {
      const { store, durable } = await openedStore();
      for (let left = durable ? 1 : PAGE_ATTEMPTS; left > 0; left -= 1) {
        const delivery = await tryParcel(id);
        if (delivery && delivery.state !== "unreachable") return delivery;
        // Another sender finished it meanwhile, or it is unknown.
        const ending = await endOf(store, id);
        if (ending) return ending;
        if (left > 1) await new Promise<void>((resolve) => environment.later(resolve, FIRST_PAUSE_MS));
      }
      awaitResult(id);
      return { state: durable ? "saved" : "failed" };
    },

    drain,

    /** Calls back with the result of every parcel this page learns of; returns an unsubscribe function. */
    watch(watcher: Watcher): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },

    close,
  };
};
