/**
 * A place in the history of all streams: opaque, with an order. Compare with `<`, never calculate with it. A decimal
 * string in JSON. `START` is before every event.
 */
export type Position = bigint & { readonly [positionBrand]: true };
declare const positionBrand: unique symbol;

/** Before the first event of every history. */
export const START = 0n as Position;

/** Reads a position that a store or a read model returned. Throws SyntaxError on any other text. */
export const parsePosition = (text: string): Position => {
  if (!/^\d{1,20}$/.test(text)) throw new SyntaxError(`not a position: ${text.slice(0, 40)}`);
  return BigInt(text) as Position;
};

/** Actor, request, cause and time of an event. Never holds personal data. */
export type EventMetadata = {
  /** "visitor", "admin:ana", "demo", "system". */
  readonly actor: string;
  /** The request at the start of the causal chain. */
  readonly correlationId: string;
  /** The command or event that led to this one. */
  readonly causationId: string;
  /**
   * UUID of the command that wrote it: the same for a retry and for all events of one decision. Absent from older
   * history and from events that no command wrote.
   */
  readonly commandId?: string;
  /** When it happened in the business, ISO 8601 UTC; projections use this time. */
  readonly occurredAt: string;
  /** When it was passed to the store, ISO 8601 UTC. Differs from `occurredAt` in imported history. */
  readonly recordedAt: string;
  /** W3C trace context of the request that wrote it, when that is traced: the projector's span is linked to it. */
  readonly traceparent?: string;
  /**
   * Commit of the code that passed it to the store, or its version where the source is no checkout. Absent from older
   * history.
   */
  readonly code?: string;
};

/** The fact alone, as a decider makes it. */
export type Fact = { readonly type: string; readonly version: number; readonly data: unknown };

/** A fact ready to be stored. `eventId` is deterministic, so that a retry is the same event. */
export type NewEvent = Fact & { readonly eventId: string; readonly metadata: EventMetadata };

/** An event as the store returns it. */
export type Recorded<Event extends Fact = Fact> = Event & {
  readonly eventId: string;
  readonly metadata: EventMetadata;
  readonly stream: string;
  /** 0-based, gapless within the stream. */
  readonly revision: bigint;
  readonly position: Position;
};

/** Optimistic concurrency control: the expected version of the stream. The append is a conflict when its last revision is another one. */
export type ExpectedRevision = bigint | "no_stream" | "any";

export type Appended =
  | { readonly ok: true; readonly revision: bigint; readonly position: Position }
  /** Another writer was first; `actual` is the stream's last revision, null when the stream does not exist. */
  | { readonly ok: false; readonly actual: bigint | null };

export type ReadAll = {
  /** Exclusive. */
  readonly after: Position;
  /** Only these event types; all when absent. */
  readonly types?: readonly string[];
  /** At most this many events. */
  readonly limit: number;
};

/** The part of an AbortSignal that the domain needs. */
export type StopSignal = {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
};

/** One item of a live subscription: events in order, or the notice that the subscription has caught up. */
export type SubscriptionTurn = readonly Recorded[] | "caught_up";

/**
 * The one port to history; adapters are in infra/adapters/event-store. All promises reject with StoreUnavailable when
 * the outcome is unknown: retry with the same event ids.
 */
export type EventStore = {
  /** Events of one stream from `from` (inclusive, default 0) on, oldest first; empty when there is no such stream. */
  readStream(stream: string, from?: bigint): Promise<readonly Recorded[]>;
  /**
   * Appends all or nothing, durable when it resolves. A retry with the same event ids at the same place gets the same
   * answer as the first attempt. A conflict is a value, returned to its own caller only. Throws EventTooLarge,
   * InvalidEvent.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
  /**
   * Events of all streams in position order. No event becomes visible later at a position that a reader has already
   * passed. Rejects with UnknownPosition when `after` is neither START nor the position of an event of this history.
   */
  readAll(query: ReadAll): Promise<readonly Recorded[]>;
  /**
   * Everything after a position and then live, in order, without a gap, until the signal aborts. Throws UnknownPosition
   * like `readAll`, also later, when history was set back while the subscription was open.
   */
  subscribe(from: { readonly after: Position; readonly signal: StopSignal }): AsyncIterable<SubscriptionTurn>;
  /** The last position in history; START when it is empty. */
  head(): Promise<Position>;
};

/** The largest serialised data and metadata of one event, in bytes. */
export const MAX_EVENT_BYTES = 1_000_000;

/** The event, or the append as a whole, is larger than the store takes; nothing of the append is stored. */
export class EventTooLarge extends Error {
  override readonly name = "EventTooLarge";
}

/** Data that JSON or the database cannot hold: undefined, a bigint, a NUL, a lone surrogate, a cycle. */
export class InvalidEvent extends Error {
  override readonly name = "InvalidEvent";
}

/**
 * The position is not in this history: it is from another store, or from a part that a restored backup no longer holds.
 * Retrying does not help; what was derived up to that position belongs to another history.
 */
export class UnknownPosition extends Error {
  override readonly name = "UnknownPosition";

  constructor(position: Position, options?: ErrorOptions) {
    super(`position ${position} is not in this history`, options);
  }
}

/** The store did not answer, or reported a failure; whether the append happened is unknown. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
  /** The store has already retried the request for the longest time that a caller should wait. */
  readonly retried: boolean;

  constructor(
    message?: string,
    { retried = false, ...options }: ErrorOptions & { readonly retried?: boolean } = {},
  ) {
    super(message, options);
    this.retried = retried;
  }
}
