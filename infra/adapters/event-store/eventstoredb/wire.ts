import type { ExpectedRevision } from "@asesorador/domain/kernel/event-store";

/** An event's place in the server's log. For events written by this adapter the two numbers are equal. */
export type LogPosition = { readonly commit: bigint; readonly prepare: bigint };

/** An event as it goes over the wire; `data` and `metadata` are JSON values. */
export type WireEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
};

/** A stored event with its place in its stream and in the log. */
export type WireRecorded = WireEvent & {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: LogPosition;
};

export type WireAppend = {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly WireEvent[];
};

export type WireAppended =
  /** The server does not always return the position of events that it had already stored. */
  | { readonly ok: true; readonly revision: bigint; readonly position: LogPosition | undefined }
  | { readonly ok: false; readonly actual: bigint | null };

export type WireReadAll = {
  /** Inclusive when reading forwards; absent: from the beginning, or backwards from the end. */
  readonly from?: LogPosition;
  readonly backwards?: boolean;
  /** The server sends at most this many events, wanted or not. */
  readonly maxCount: number;
  /** Only events for which this returns true are kept. */
  readonly keep: (event: WireRecorded) => boolean;
  /** The read is cancelled as soon as this many are kept. */
  readonly limit: number;
};

/** Value of `maxCount` for no bound. */
export const TO_THE_END = Number.MAX_SAFE_INTEGER;

/** Part of a read of the whole log. */
export type WirePage = {
  readonly kept: readonly WireRecorded[];
  /** The first event that the server sent, kept or not. */
  readonly first: LogPosition | undefined;
  /** The last event that the server sent, kept or not. */
  readonly last: LogPosition | undefined;
  /** How many it sent. */
  readonly seen: number;
};

/** What a subscription delivers, in order. */
export type WireMessage =
  | { readonly kind: "event"; readonly event: WireRecorded }
  /** The server has scanned history up to here without a further event that passes the filter. */
  | { readonly kind: "checkpoint"; readonly position: LogPosition }
  /** All of history has been sent. */
  | { readonly kind: "caught_up" }
  | { readonly kind: "fell_behind" };

export type WireSubscribe = {
  /** Exclusive; absent: from the beginning. */
  readonly after: LogPosition | undefined;
  /**
   * Only these event types, for a read up to the end of history: answered by the leader, and lost when no message comes
   * within the answer timeout. Absent: all but the server's own events.
   */
  readonly types?: readonly string[];
  readonly onMessage: (message: WireMessage) => void;
  /** Called once, also when the server ends the subscription regularly; no message follows. */
  readonly onLost: (error: WireError) => void;
};

export type WireSubscription = {
  /** The server is held back (HTTP/2 flow control) until `resume`; a few events may still come. */
  pause(): void;
  resume(): void;
  stop(): void;
};

/**
 * One connection to the server, in the adapter's own types: client.ts implements it with the client package, and no other
 * file imports that package. Promises settle within the connection's answer timeout and reject with WireError or EventTooLarge.
 */
export type Wire = {
  append(request: WireAppend): Promise<WireAppended>;
  /** At most `limit` events from revision `from` on, or backwards from the last; empty when there is no such stream. */
  readStream(request: WireReadStream): Promise<readonly WireRecorded[]>;
  readAll(request: WireReadAll): Promise<WirePage>;
  subscribe(request: WireSubscribe): WireSubscription;
  /** Cancels running calls and closes the connection; never rejects, never hangs. */
  close(): Promise<void>;
};

export type WireReadStream = {
  readonly stream: string;
  readonly from: bigint | "last";
  readonly limit: number;
};

/**
 * silent: no answer within the answer timeout; the connection may be broken.
 * unreachable: the connection broke or was never made.
 * later: the server answers that it cannot do it now (busy, not ready, another leader, its own timeout).
 * refused: the same request will never succeed (no access, stream deleted).
 * no_record: the position that a read was to begin at is inside the log, but no record begins there.
 */
export type WireErrorKind = "silent" | "unreachable" | "later" | "refused" | "no_record";

/** A call that failed, or the end of a subscription; error-classification.ts makes it of any error of the client package. */
export class WireError extends Error {
  override readonly name = "WireError";
  readonly kind: WireErrorKind;

  constructor(kind: WireErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
