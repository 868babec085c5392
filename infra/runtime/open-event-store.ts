import type { EventStore } from "@asesorador/domain/kernel/event-store";
import type { Pool } from "pg";
import { withCodeMetadata } from "../adapters/event-store/code-metadata.ts";
import { postgresEventStore } from "../adapters/event-store/postgres.ts";
import type { PoolSettings } from "../adapters/postgres/pool.ts";
import { sourceVersion } from "../kernel/source-version.ts";
import type { Log } from "../processing/log.ts";
import { retryLog } from "../processing/retry-log.ts";

export type OpenEventStore = {
  readonly databaseUrl: string;
  /** null: history is in the database. */
  readonly eventStoreUrl: string | null;
  readonly pool: Pool;
  /** For each new connection that appends to a history in the database. */
  readonly verify?: PoolSettings["verify"];
  /** Absent: failed attempts are not logged. */
  readonly log?: Log;
};

const MESSAGES = {
  failing: "event store: no answer, trying again",
  working: "event store: answers again",
};

/**
 * The single place that chooses the event store adapter; other code depends on the port only. Every event that is appended
 * names this code.
 */
export const openEventStore = async ({
  databaseUrl,
  eventStoreUrl,
  pool,
  verify,
  log,
}: OpenEventStore): Promise<EventStore & { close(): Promise<void> }> => {
  const retries = log && retryLog({ log, level: "warn", messages: MESSAGES });
  const observers = retries ? { onError: retries.failed, onAnswer: retries.succeeded } : {};
  const { commit, version } = sourceVersion();
  const code = commit ?? version;
  if (eventStoreUrl === null)
    return withCodeMetadata(
      postgresEventStore({ url: databaseUrl, pool, ...(verify ? { verify } : {}), ...observers }),
      code,
    );
  // Loaded on demand: the client and its gRPC are large.
  const { eventStoreDb } = await import("../adapters/event-store/eventstoredb/event-store.ts");
  return withCodeMetadata(eventStoreDb({ url: eventStoreUrl, ...observers }), code);
};
