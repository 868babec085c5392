import type { OutboxEnvironment } from "./outbox-environment.ts";
import type { OutboxStore } from "./outbox-store.ts";

export type OpenedStore = {
  readonly store: OutboxStore;
  /** false: it ends with the page. */
  readonly durable: boolean;
};

export const pageStoreOf = ({ openPageStore, now }: OutboxEnvironment): OpenedStore => ({
  store: openPageStore(now),
  durable: false,
});

/** In memory where the browser blocks storage. */
export const openStoreOf = (environment: OutboxEnvironment): Promise<OpenedStore> =>
  environment.openStore(environment.now).then(
    (store) => ({ store, durable: true }),
    () => pageStoreOf(environment),
  );
