import { eventStoreContract } from "../../../testing/event-store/contract.ts";
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
