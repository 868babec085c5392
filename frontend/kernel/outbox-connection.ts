import type { OutboxEnvironment } from "./outbox-environment.ts";
import type { OutboxStore } from "./outbox-store.ts";

export type OpenedStore = {
  readonly store: OutboxStore;
  /** false: it ends with the page. */
  readonly durable: boolean;
};

/** The outbox's store: opened at its first use, and in memory where the browser blocks storage. */
export const storeConnection = ({ openStore, openPageStore, now }: OutboxEnvironment) => {
  let opening: Promise<OpenedStore> | null = null;
  const inMemory = (): OpenedStore => ({ store: openPageStore(now), durable: false });
  return {
    openedStore: (): Promise<OpenedStore> => {
      opening ??= openStore(now).then((store) => ({ store, durable: true }), inMemory);
      return opening;
    },

    /** Browsers close the database of open pages (iOS in the background): the next use reopens it. */
    disconnect: async (): Promise<void> => {
      const lost = opening;
      opening = null;
      (await lost)?.store.close();
    },

    /** Goes on with a store that ends with the page. */
    useMemory: (): void => {
      opening = Promise.resolve(inMemory());
    },
  };
};
