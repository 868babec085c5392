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
  const from = value as Readonly<Record<string, unknown>>;
  const to: Record<string, unknown> = {};
  for (const key of Object.keys(from).sort()) {
    // An assignment would set the prototype.
    if (key === "__proto__") Object.defineProperty(to, key, { value: sorted(from[key]), enumerable: true });
    else to[key] = sorted(from[key]);
  }
  return to;
};
