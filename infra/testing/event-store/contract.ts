import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { afterAll, beforeAll, describe } from "vitest";
import { appendContract, concurrentAppendContract, repeatedAppendContract } from "./append-contract.ts";
import type { ContractContext } from "./contract-context.ts";
import { dataContract, refusedDataContract } from "./data-contract.ts";
import { concurrentReadContract, readContract, unknownPositionContract } from "./read-contract.ts";
import { idleSubscriptionContract, subscribeContract } from "./subscribe-contract.ts";

export type StoreUnderTest = {
  readonly store: EventStore;
  /** Breaks every open connection of the store; absent where there are none. */
  readonly dropConnections?: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * The contract of every event store adapter. Other writers may share the store: each test uses streams of its own, and
 * events after the head that it found. Positions are opaque: only their order is checked.
 */
export const eventStoreContract = (name: string, makeStore: () => Promise<StoreUnderTest>): void => {
  describe(`${name}: event store contract`, () => {
    let tested: StoreUnderTest;
    let store: EventStore;
    beforeAll(async () => {
      tested = await makeStore();
      store = tested.store;
    });
    afterAll(() => tested?.close());
    const context: ContractContext = {
      store: () => store,
      dropConnections: () => tested.dropConnections,
    };

    describe("append", () => {
      appendContract(context);
      repeatedAppendContract(context);
      concurrentAppendContract(context);
    });
    describe("data", () => {
      dataContract(context);
      refusedDataContract(context);
    });
    describe("readAll", () => {
      readContract(context);
      unknownPositionContract(context);
      concurrentReadContract(context);
    });
    describe("subscribe", () => {
      subscribeContract(context);
      idleSubscriptionContract(context);
    });
  });
};
