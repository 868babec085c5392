import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { type Readable, readEvent, UnreadableEvent } from "./catalogues.ts";

/** Replaces the block of personal data, whether its key exists or was destroyed. */
export const SEALED = "[sellado]";
/** Replaces data without a schema, whose content is unknown. */
const UNKNOWN = "[desconocido]";
/** Replaces data that its schema refuses. */
const UNREADABLE = "[ilegible]";

/** An event as it may be shown and exported: in its current version, without personal data. */
export type PublicEvent = {
  readonly position: string;
  readonly stream: string;
  readonly revision: string;
  readonly eventId: string;
  readonly type: string;
  readonly version: number;
  readonly occurredAt: string;
  readonly recordedAt: string;
  readonly actor: string;
  readonly correlationId: string;
  readonly causationId: string;
  /** Version of the code that wrote it; null: not known. */
  readonly code: string | null;
  readonly data: unknown;
};

/** `problem`: why its data can't be shown; null when it can. */
export const publicEvent = (
  stored: Recorded,
  others: readonly Readable[] = [],
): { readonly event: PublicEvent; readonly problem: string | null } => {
  const { metadata } = stored;
  const { occurredAt, recordedAt, actor, correlationId, causationId, code = null } = metadata;
  const { version, data, problem } = read(stored, others);
  return {
    event: {
      position: String(stored.position),
      stream: stored.stream,
      revision: String(stored.revision),
      eventId: stored.eventId,
      type: stored.type,
      version,
      occurredAt,
      recordedAt,
      actor,
      correlationId,
      causationId,
      code,
      data,
    },
    problem,
  };
};

const read = (stored: Recorded, others: readonly Readable[]) => {
  const { version } = stored;
  try {
    const event = readEvent(stored, others);
    if (!event) return { version, data: UNKNOWN, problem: null };
    return { version: event.version, data: masked(event.data), problem: null };
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    return { version, data: UNREADABLE, problem: error.message };
  }
};

const masked = (data: unknown): unknown =>
  typeof data === "object" && data !== null && "pii" in data && data.pii !== null
    ? { ...data, pii: SEALED }
    : data;
