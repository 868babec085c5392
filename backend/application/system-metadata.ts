import type { EventMetadata, Recorded } from "@asesorador/domain/kernel/event-store";

/** What made the system act. */
export type Cause = Pick<EventMetadata, "correlationId" | "causationId">;

/** An event is the cause, in the causal chain that it belongs to. */
export const causedBy = ({ eventId, metadata }: Pick<Recorded, "eventId" | "metadata">): Cause => ({
  correlationId: metadata.correlationId,
  causationId: eventId,
});

/** No event is the cause: the chain begins with what has this id. */
export const causedFor = (id: string): Cause => ({ correlationId: id, causationId: id });

/** Metadata of the events that the system records by itself. */
export const systemMetadata = (at: string, { correlationId, causationId }: Cause): EventMetadata => ({
  actor: "system",
  correlationId,
  causationId,
  occurredAt: at,
  recordedAt: at,
});
