import type { EventStore } from "@asesorador/domain/kernel/event-store";

/** The store under test, which is open once the tests run. */
export type ContractContext = {
  readonly store: () => EventStore;
  /** undefined: there are no connections to break. */
  readonly dropConnections: () => (() => Promise<void>) | undefined;
};
