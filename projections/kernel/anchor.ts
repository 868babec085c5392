import {
  type EventStore,
  type Position,
  parsePosition,
  type Recorded,
  START,
} from "@asesorador/domain/kernel/event-store";
import * as z from "zod/mini";

/**
 * An event and where it lay when a read model took it. Positions are a store's own: after history was copied to another
 * store, or a backup was restored, the same number is another place. The anchor tells, by what the port offers anyway.
 */
export type Anchor = {
  readonly stream: string;
  readonly revision: bigint;
  readonly eventId: string;
  readonly position: Position;
};

/** A place in a history; the anchor is at it or before it. */
export type Place = {
  readonly position: Position;
  /** Null: no event was taken yet, and the position is START. */
  readonly anchor: Anchor | null;
};

export const anchorAt = ({ stream, revision, eventId, position }: Recorded): Anchor => ({
  stream,
  revision,
  eventId,
  position,
});

/** Whether the place still is what it was: its anchor lies in this history, just there. Throws StoreUnavailable. */
export const isIn = async (
  store: Pick<EventStore, "head" | "readStream">,
  { position, anchor }: Place,
): Promise<boolean> => {
  if (anchor === null) return position === START;
  if (position > (await store.head())) return false;
  const [there] = await store.readStream(anchor.stream, anchor.revision);
  return there?.eventId === anchor.eventId && there.position === anchor.position;
};

const Stored = z.object({
  stream: z.string(),
  revision: z.string().check(z.regex(/^\d+$/)),
  eventId: z.string(),
  position: z.string(),
});

export const toStored = (anchor: Anchor | null): string | null =>
  anchor &&
  JSON.stringify({ ...anchor, revision: String(anchor.revision), position: String(anchor.position) });

export const fromStored = (value: unknown): Anchor | null => {
  if (value === null) return null;
  const { stream, revision, eventId, position } = Stored.parse(value);
  return { stream, revision: BigInt(revision), eventId, position: parsePosition(position) };
};
