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
export const systemMetadata = (at: string, cause: Cause): EventMetadata => metadataOf("system", at, cause);

/** Metadata of the events of an operator's command; their chain begins with what has this id. */
export const operatorMetadata = (at: string, id: string): EventMetadata =>
  metadataOf("operator", at, causedFor(id));

const metadataOf = (
  actor: "system" | "operator",
  at: string,
  { correlationId, causationId }: Cause,
): EventMetadata => ({
  actor,
  correlationId,
  causationId,
  occurredAt: at,
  recordedAt: at,
});
