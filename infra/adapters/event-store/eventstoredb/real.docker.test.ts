import { GenericContainer, getContainerRuntimeClient, Wait } from "testcontainers";
import { test } from "vitest";
import { eventStoreContract } from "../../../testing/event-store/contract.ts";
import { link } from "../../../testing/eventstoredb/link.ts";
import { eventStoreDb } from "./event-store.ts";

const SERVERS = [
  { name: "EventStoreDB 24.10", image: "eventstore/eventstore:24.10.14" },
  { name: "KurrentDB 26.0", image: "kurrentplatform/kurrentdb:26.0.3" },
] as const;
const PORT = 2113;
const START_MS = 180_000;

const hasEngine = await getContainerRuntimeClient().then(
  () => true,
  () => false,
);

const serverIn = async (image: string) => {
  const container = await new GenericContainer(image)
    .withCommand(["--insecure", "--mem-db", "--run-projections=None"])
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forHttp("/health/live", PORT).forStatusCodeMatching((code) => code < 300))
    .withStartupTimeout(START_MS)
    .start();
  // In between, so that connections can be broken.
  const network = await link(container.getMappedPort(PORT), container.getHost());
  const store = eventStoreDb({ url: network.url });
  return {
    store,
    dropConnections: async () => network.drop(),
    close: async () => {
      await store.close();
      await network.close();
      await container.stop();
    },
  };
};

for (const { name, image } of SERVERS) {
  if (hasEngine) eventStoreContract(name, () => serverIn(image));
  else {
    console.info(`No container engine here: the contract of the event store is not held against ${name}.`);
    test.skip(`the contract, against ${name}`);
  }
}
