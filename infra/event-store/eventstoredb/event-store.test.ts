import { eventStoreContract } from "../contract-suite.ts";
import { eventStoreDb } from "./event-store.ts";
import { link } from "./test-server/link.ts";
import { testServer } from "./test-server/server.ts";

eventStoreContract("eventstoredb, over gRPC", async () => {
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
