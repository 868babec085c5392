import type { EventStore } from "@asesorador/domain/kernel/event-store";

/** The store, with `code` in the metadata of every event that is appended through it. */
export const withCodeMetadata = <Store extends EventStore>(store: Store, code: string): Store => ({
  ...store,
  append: (stream, expected, events) =>
    store.append(
      stream,
      expected,
      events.map((event) => ({ ...event, metadata: { ...event.metadata, code } })),
    ),
});
