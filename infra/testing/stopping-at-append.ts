import type { EventStore } from "@asesorador/domain/kernel/event-store";

/** The store of a process that is asked to stop while its first append is under way. */
export const stoppingAtAppend = (store: EventStore, stop: AbortController): EventStore => ({
  ...store,
  append: async (...asked) => {
    stop.abort();
    return store.append(...asked);
  },
});
