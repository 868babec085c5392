import { GenericContainer, getContainerRuntimeClient, Wait } from "testcontainers";
import { test } from "vitest";
import { eventStoreContract } from "../../testing/event-store/contract.ts";
import { migrate } from "../postgres/migrate.ts";
import { createPool } from "../postgres/pool.ts";
import { postgresEventStore } from "./postgres.ts";

const IMAGE = "postgres:18.6-bookworm";
const PORT = 5432;
const START_MS = 180_000;

const hasEngine = await getContainerRuntimeClient().then(
  () => true,
  () => false,
);

const storeIn = async (image: string) => {
  const password = crypto.randomUUID();
  const container = await new GenericContainer(image)
    .withEnvironment({ POSTGRES_PASSWORD: password })
    .withExposedPorts(PORT)
    // Once for the server that initialises the cluster, once for the final one.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .withStartupTimeout(START_MS)
    .start();
  const url = `postgres://postgres:${password}@${container.getHost()}:${container.getMappedPort(PORT)}/postgres`;
  const pool = createPool(url, { max: 5, statementTimeoutMs: 10_000, name: "contract" });
  await migrate(pool);
  const store = postgresEventStore({ url, pool });
  return {
    store,
    close: async () => {
      await store.close();
      await pool.end();
      await container.stop();
    },
  };
};

if (hasEngine) eventStoreContract(`Postgres in ${IMAGE}`, () => storeIn(IMAGE));
else {
  console.info(`No container engine here: the contract of the event store is not held against ${IMAGE}.`);
  test.skip(`the contract, against ${IMAGE}`);
}
