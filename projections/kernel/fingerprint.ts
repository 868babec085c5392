import {
  type EventStore,
  type Position,
  parsePosition,
  type Recorded,
  START,
} from "@asesorador/domain/kernel/event-store";
import * as z from "zod/mini";

/**
 * An event that a processor took, with its position then. Positions are specific to a store: after history was copied
 * to another store, or a backup was restored, the same number names another event. Reading the event again shows which
 * history it is.
 */
export type Fingerprint = {
  readonly stream: string;
  readonly revision: bigint;
  readonly eventId: string;
  readonly position: Position;
};

/** A point of a history; the event of the fingerprint is at it or before it. */
export type HistoryPoint = {
  readonly position: Position;
  /** null: no event was taken. */
  readonly fingerprint: Fingerprint | null;
};

/** The fingerprint of the checkpoint at this event. */
export const fingerprintOf = ({ stream, revision, eventId, position }: Recorded): Fingerprint => ({
  stream,
  revision,
  eventId,
  position,
});

/** Whether the point is in this history: the event of its fingerprint has the same position. Throws StoreUnavailable. */
export const isInHistory = async (
  store: Pick<EventStore, "head" | "readStream">,
  { position, fingerprint }: HistoryPoint,
): Promise<boolean> => {
  if (fingerprint === null) return position === START;
  if (position > (await store.head())) return false;
  const [there] = await store.readStream(fingerprint.stream, fingerprint.revision);
  return there?.eventId === fingerprint.eventId && there.position === fingerprint.position;
};

/** Whether this event is in this history, at its position. Throws StoreUnavailable. */
export const isEventInHistory = (
  store: Pick<EventStore, "head" | "readStream">,
  event: Fingerprint,
): Promise<boolean> => isInHistory(store, { position: event.position, fingerprint: event });

const Stored = z.object({
  stream: z.string(),
  revision: z.string().check(z.regex(/^\d+$/)),
  eventId: z.string(),
  position: z.string(),
});

export const toStored = (fingerprint: Fingerprint | null): string | null =>
  fingerprint &&
  JSON.stringify({
    ...fingerprint,
    revision: String(fingerprint.revision),
    position: String(fingerprint.position),
  });

export const fromStored = (value: unknown): Fingerprint | null => {
  if (value === null) return null;
  const { stream, revision, eventId, position } = Stored.parse(value);
  return { stream, revision: BigInt(revision), eventId, position: parsePosition(position) };
};
