import type { Recorded } from "@asesorador/domain/kernel/event-store";

/**
 * A processor that acts on events: appends others, writes deliveries, erases keys. History and the reactor's checkpoint
 * are what elsewhere is a transactional outbox and its relay.
 */
export type Reactor = {
  /** Also the row of the checkpoint; unique among all processors. */
  readonly name: string;
  /** Event types it handles; others only move its checkpoint. */
  readonly types: readonly string[];
  /**
   * Where it begins when it has never run: with the first event of history, or with those appended from now on. "head"
   * is for effects outside this system: a replay, a copied history or a restored backup never triggers them.
   */
  readonly from: "start" | "head";
  /**
   * Handles some events as they are stored (sealed), in the order of history. At least once: after a crash before the
   * checkpoint moved, the same events are delivered again, so it must be idempotent. When it throws, the same events
   * are delivered again after a growing wait; one that keeps failing is quarantined (see ATTEMPTS).
   */
  readonly handle: (events: readonly Recorded[], signal: AbortSignal) => Promise<void>;
  /** Ids of events that an operator decided to skip. */
  readonly skips?: ReadonlySet<string>;
};
