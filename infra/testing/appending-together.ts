import type { EventStore } from "@asesorador/domain/kernel/event-store";

/** A store whose first appends wait until so many are under way; a caller that makes them one after the other never resolves. */
export const appendingTogether = (store: EventStore, appends: number): EventStore => {
  const all = Promise.withResolvers<void>();
  let begun = 0;
  return {
    ...store,
    append: async (...asked) => {
      begun += 1;
      if (begun === appends) all.resolve();
      await all.promise;
      return store.append(...asked);
    },
  };
};
