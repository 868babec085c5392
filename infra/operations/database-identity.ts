import { derivedUuid } from "@asesorador/backend/application/derived-id";
import { causedFor, systemMetadata } from "@asesorador/backend/application/system-metadata";
import type { EventStore, Recorded } from "@asesorador/domain/kernel/event-store";
import {
  DATABASE_STREAM,
  type DatabaseIdentity,
  databaseRecorded,
  recordedDatabase,
  standingOf,
} from "@asesorador/domain/operations/database";
import type { Pool } from "pg";
import {
  assertPrimary,
  ensureIdentity,
  findDatabase,
  refusalOf,
  renewIdentity,
  WrongDatabase,
} from "../adapters/postgres/identity.ts";

type Ports = {
  readonly pool: Pool;
  readonly store: Pick<EventStore, "readStream" | "append">;
};

/** Processes that start at the same time record the same; more conflicts than this have another cause. */
const ATTEMPTS = 5;

/**
 * Compares the database with the one that history names, and records it where history names none or a lower timeline.
 * `minimumTimeline`: below it the database is refused in any case. Throws WrongDatabase.
 */
export const checkDatabase = async (
  { pool, store }: Ports,
  { minimumTimeline = 0 }: { readonly minimumTimeline?: number } = {},
): Promise<DatabaseIdentity> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const history = await store.readStream(DATABASE_STREAM);
    const recorded = recordedDatabase(history);
    if (recorded === null) {
      await assertPrimary(pool);
      await ensureIdentity(pool);
    }
    const found = await identityOf(pool, recorded);
    const least = { id: found.id, timeline: minimumTimeline };
    const refusal = refusalOf(least, found) ?? (recorded && refusalOf(recorded, found));
    if (refusal) throw refusal;
    if (standingOf(recorded, found) === "same" || (await record(store, history, found))) return found;
  }
  throw new WrongDatabase("other processes keep recording other databases in this history");
};

/** Makes the database the one that history names, under a new identity: every other database is refused from then on. */
export const adoptDatabase = async ({ pool, store }: Ports): Promise<DatabaseIdentity> => {
  await renewIdentity(pool);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const history = await store.readStream(DATABASE_STREAM);
    const found = await identityOf(pool, null);
    if (await record(store, history, found)) return found;
  }
  throw new WrongDatabase("other processes keep recording databases in this history: stop them first");
};

/** Throws WrongDatabase where there is none. */
const identityOf = async (pool: Pool, recorded: DatabaseIdentity | null): Promise<DatabaseIdentity> => {
  const { id, timeline } = await findDatabase(pool);
  if (id !== null) return { id, timeline };
  throw (
    (recorded && refusalOf(recorded, { id, timeline })) ??
    new WrongDatabase("the database lost its identity while it was being checked")
  );
};

/** Resolves to whether it is in history now; false: another process recorded something first. */
const record = async (
  store: Ports["store"],
  history: readonly Recorded[],
  identity: DatabaseIdentity,
): Promise<boolean> => {
  const eventId = derivedUuid(`${DATABASE_STREAM}/${identity.id}/${identity.timeline}`);
  const { ok } = await store.append(DATABASE_STREAM, history.at(-1)?.revision ?? "no_stream", [
    {
      ...databaseRecorded(identity),
      eventId,
      metadata: systemMetadata(new Date().toISOString(), causedFor(eventId)),
    },
  ]);
  return ok;
};
