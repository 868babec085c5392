import type { Recorded } from "@asesorador/domain/kernel/event-store";

/** When an event happened: ISO 8601 UTC, to the millisecond whatever was stored. Throws RangeError when the stored time is invalid. */
export const occurredAt = ({ metadata }: Pick<Recorded, "metadata">): string =>
  new Date(metadata.occurredAt).toISOString();
