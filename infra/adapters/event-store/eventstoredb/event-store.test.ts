import { test } from "vitest";
import { eventStoreContract } from "../../../testing/event-store-contract.ts";
import { link } from "../../../testing/eventstoredb/link.ts";
import { testServer } from "../../../testing/eventstoredb/server.ts";
import { eventStoreDb } from "./event-store.ts";

eventStoreContract("eventstoredb over gRPC", async () => {
  const server = await testServer();
  const network = await link(server.port);
  const store = eventStoreDb({ url: network.url });
  return {
    store,
    dropConnections: async () => network.drop(),
    close: async () => {
      await store.close();
      await network.close();
      server.close();
    },
  };
});

const url = process.env["EVENTSTORE_TEST_URL"];
if (url) {
  eventStoreContract("the server at EVENTSTORE_TEST_URL", async () => {
    const store = eventStoreDb({ url });
    return { store, close: store.close };
  });
} else {
  console.info(
    "EVENTSTORE_TEST_URL is not set: the contract of the event store is not held against a real server.",
  );
  test.skip("the contract, against the server at EVENTSTORE_TEST_URL");
}
