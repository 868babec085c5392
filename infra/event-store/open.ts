import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Pool } from "pg";
import { postgresEventStore } from "./postgres.ts";

export type OpenEventStore = {
  readonly databaseUrl: string;
  /** Null: history lies in the database. */
  readonly eventStoreUrl: string | null;
  readonly pool: Pool;
  readonly log: { warn(fields: object, message: string): void };
};

/** The one place that picks an adapter: nothing beyond it knows which store holds history. */
export const openEventStore = async ({
  databaseUrl,
  eventStoreUrl,
  pool,
  log,
}: OpenEventStore): Promise<EventStore & { close(): Promise<void> }> => {
  const onTrouble = (error: Error) => log.warn({ err: error }, "event store: no answer, trying again");
  if (eventStoreUrl === null) return postgresEventStore({ url: databaseUrl, pool, onTrouble });
  // The client and its gRPC are loaded by who needs them.
  const { eventStoreDb } = await import("./eventstoredb/event-store.ts");
  return eventStoreDb({ url: eventStoreUrl, onTrouble });
};
