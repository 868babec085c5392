import type { EventStore, NewEvent, Recorded } from "@asesorador/domain/kernel/event-store";
import type { Pool } from "pg";
import { eventStoreDb } from "../adapters/event-store/eventstoredb/event-store.ts";
import { postgresEventStore } from "../adapters/event-store/postgres.ts";
import { createPool } from "../adapters/postgres/pool.ts";
import { type AppendInOrder, oneByOne } from "../operations/copy/append-in-order.ts";
import { postgresInOrder } from "../operations/copy/postgres-in-order.ts";
import { newEvent, readToEnd } from "./event-store/test-events.ts";
import { testServer } from "./eventstoredb/server.ts";
import { memoryEventStore } from "./memory-event-store.ts";
import { migratedDatabase } from "./test-database.ts";

export type TestStore = {
  readonly store: EventStore;
  readonly append: AppendInOrder;
  readonly close: () => Promise<void>;
};

export const inMemory = (): TestStore => {
  const store = memoryEventStore();
  return { store, append: oneByOne(store), close: async () => {} };
};

/** A store in a test's own database. */
export const inPostgres = async (): Promise<TestStore & { readonly pool: Pool; readonly url: string }> => {
  const { url, drop } = await migratedDatabase();
  const pool = createPool(url, { max: 4, statementTimeoutMs: 10_000, name: "test" });
  const store = postgresEventStore({ url, pool });
  const inOrder = postgresInOrder(url);
  return {
    store,
    append: inOrder.append,
    pool,
    url,
    close: async () => {
      await Promise.all([store.close(), inOrder.close()]);
      await pool.end();
      await drop();
    },
  };
};

/** A server for EventStoreDB's protocol, in this process. */
export const inEventStoreDb = async (): Promise<TestStore & { readonly url: string }> => {
  const server = await testServer();
  const store = eventStoreDb({ url: server.url });
  return {
    store,
    append: oneByOne(store),
    url: server.url,
    close: async () => {
      await store.close();
      server.close();
    },
  };
};

/** The whole history, without store-specific fields. */
export const historyOf = async ({
  store,
}: Pick<TestStore, "store">): Promise<readonly Omit<Recorded, "position">[]> =>
  (await readToEnd(store, 0n as Recorded["position"], 1_000)).map(({ position: _, ...event }) => event);

/** Appends one event to the stream of this number, whose last revision is read when none is given. Resolves to the new one. */
export const add = async (
  { store }: Pick<TestStore, "store">,
  stream: number,
  event = someEvent(),
  revision?: bigint,
): Promise<bigint> => {
  const name = `lead-${stream}`;
  const last = revision ?? (await store.readStream(name)).at(-1)?.revision ?? "no_stream";
  const appended = await store.append(name, last, [event]);
  if (!appended.ok) throw new Error(`${name} has revision ${appended.actual}, not ${last}`);
  return appended.revision;
};

let made = 0;
/** An event with a sealed block, as the vault creates them. */
export const someEvent = (): NewEvent => {
  made += 1;
  const event = newEvent({
    pii: { k: crypto.randomUUID(), d: Buffer.from(crypto.randomUUID()).toString("base64") },
    source: "peru_wizard",
    priceCents: made,
  });
  const recordedAt = new Date(Date.UTC(2026, 0, 1, 0, 0, 0, made)).toISOString();
  return { ...event, metadata: { ...event.metadata, recordedAt } };
};
