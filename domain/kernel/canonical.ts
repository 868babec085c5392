import type { Recorded } from "./event-store.ts";

/**
 * Canonical text of an event, equal for every store: keys sorted at every depth (jsonb does not keep their order),
 * without the position, which is specific to a store.
 */
export const canonical = ({ stream, revision, eventId, type, version, data, metadata }: Recorded): string =>
  JSON.stringify([stream, revision.toString(), eventId, type, version, sorted(data), sorted(metadata)]);

const sorted = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, child]) => [key, sorted(child)]));
};
