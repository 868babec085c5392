import * as z from "zod/mini";
import type { Recorded } from "../kernel/event-store.ts";
import { event, eventCatalogue } from "../kernel/events.ts";

// Stored shapes are never edited: add a version and an upcaster.

/**
 * The database that the roles work with from then on: the first start, a promotion that was noticed, or an operator's
 * `adopt`.
 */
const DatabaseRecorded = event("DatabaseRecorded", 1, z.object({ databaseId: z.uuid(), timeline: z.int() }));

export const databaseEvents = eventCatalogue([DatabaseRecorded]);

export const DATABASE_STREAM = "database-identity";

/** `timeline`: PostgreSQL's, which grows by one with every promotion. */
export type DatabaseIdentity = { readonly id: string; readonly timeline: number };

/** The database that history names last; null: none. */
export const recordedDatabase = (history: readonly Recorded[]): DatabaseIdentity | null => {
  const last = history.at(-1);
  if (!last) return null;
  const { databaseId: id, timeline } = databaseEvents.decode(last).data;
  return { id, timeline };
};

/** History names this database from now on. */
export const databaseRecorded = ({ id, timeline }: DatabaseIdentity) =>
  databaseEvents.create("DatabaseRecorded", { databaseId: id, timeline });

/**
 * How the connected database relates to the one in history. `first` and `promoted` are for history to record; with
 * `other` and `outdated` a role must not work: keys of personal data that it would store there are missing in the right
 * one.
 */
export type DatabaseStanding = "first" | "same" | "promoted" | "other" | "outdated";

/** `found.id` is null where the database has no identity, or one that it brought from another server. */
export const standingOf = (
  recorded: DatabaseIdentity | null,
  found: { readonly id: string | null; readonly timeline: number },
): DatabaseStanding => {
  if (recorded === null) return "first";
  if (found.id !== recorded.id) return "other";
  if (found.timeline < recorded.timeline) return "outdated";
  return found.timeline > recorded.timeline ? "promoted" : "same";
};
