import { compiled } from "@asesorador/domain/kernel/compiled";
import type { EventStore } from "@asesorador/domain/kernel/event-store";
import { prepareEventSchemas } from "@asesorador/domain/kernel/events";
import type { Pool } from "pg";
import { type CopiedEvents, copiedEvents } from "../../adapters/event-store/copied-events.ts";
import { assertDurable } from "../../adapters/event-store/durable.ts";
import { postgresEventStore } from "../../adapters/event-store/postgres.ts";
import { migrate } from "../../adapters/postgres/migrate.ts";
import { createPool, type PoolSettings, withoutPipeline } from "../../adapters/postgres/pool.ts";
import type { Stopping } from "../../kernel/stopping.ts";
import { type AppendInOrder, oneByOne } from "./append-in-order.ts";
import { postgresInOrder } from "./postgres-in-order.ts";

/** Where history is copied or exported from. */
export type Source = {
  readonly store: EventStore & {
    /** Only where events can be read as the bytes that are stored. */
    readonly copiedEvents?: CopiedEvents;
  };
};
/** Where history is copied to. */
export type Target = Source & { readonly append: AppendInOrder };

/** There is no event store at this address. */
export class NoEventStore extends Error {
  override readonly name = "NoEventStore";
}

const READ_TIMEOUT_MS = 60_000;
/** Pages of an export that are copied at the same time. */
const COPIES = 2;

const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address);
const isEventStoreDb = (address: string): boolean => /^(esdb|kurrentdb)(\+discover)?:\/\//.test(address);

/** Whether the text is an address of an event store: postgres://… or esdb://…. */
export const isAddress = (address: string): boolean =>
  (isPostgres(address) && URL.canParse(address)) || isEventStoreDb(address);

/** An address without its credentials, for display. */
export const withoutSecrets = (address: string): string =>
  address.replace(/\/\/.*@/, "//").replace(/\?.*$/, "");

/** How a Postgres is connected to; see PoolSettings. */
type Connecting = Pick<PoolSettings, "verify" | "connectTimeoutMs">;

/**
 * Opens a store for reading its whole history, and compiles the schemas of the events that this process reads; `all` closes
 * it. Throws NoEventStore when there is none.
 */
export const openSource = async (
  address: string,
  all: Stopping,
  connecting: Connecting = {},
): Promise<Source> => {
  prepareEventSchemas(compiled);
  if (!isPostgres(address)) return openEventStoreDb(address, all);
  const pool = openPool(address, all, connecting);
  if (!(await hasEvents(pool))) throw new NoEventStore(`no event store in ${withoutSecrets(address)}`);
  return openPostgres(address, pool, all);
};

/**
 * Opens a store for writing, creating it first in a Postgres without one; `all` closes it. Throws NotDurable when the
 * database may lose acknowledged data.
 */
export const openTarget = async (address: string, all: Stopping): Promise<Target> => {
  if (!isPostgres(address)) return openEventStoreDb(address, all);
  const pool = openPool(address, all);
  await migrate(pool);
  await assertDurable(pool);
  const inOrder = postgresInOrder(address);
  all.add("event store's writers", inOrder.close);
  return { ...openPostgres(address, pool, all), append: inOrder.append };
};

const openPool = (address: string, all: Stopping, connecting: Connecting = {}): Pool => {
  const settings = { max: 2, statementTimeoutMs: READ_TIMEOUT_MS, name: "copy", ...connecting };
  const pool = createPool(address, settings);
  all.add("database", () => pool.end());
  return pool;
};

const openPostgres = (url: string, pool: Pool, all: Stopping): Source => {
  const store = postgresEventStore({ url, pool });
  all.add("event store", () => store.close());
  const copying = withoutPipeline(pool, COPIES);
  all.add("copies of events", () => copying.end());
  return { store: { ...store, copiedEvents: copiedEvents(copying) } };
};

/** A copy is not time-critical, and restarts after giving up. */
const GIVE_UP_MS = 60_000;

const openEventStoreDb = async (url: string, all: Stopping): Promise<Target> => {
  // Loaded on demand: the client and its gRPC are large.
  const { eventStoreDb } = await import("../../adapters/event-store/eventstoredb/event-store.ts");
  const store = eventStoreDb({ url, giveUpMs: GIVE_UP_MS });
  all.add("event store", () => store.close());
  return { store, append: oneByOne(store) };
};

const hasEvents = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('event_store.event') is not null as there",
  );
  return rows[0]?.there === true;
};
