import type { Recorded } from "@asesorador/domain/kernel/event-store";

/** What is done because something happened, outside read models. */
export type Reaction = {
  /** The row of its checkpoint. */
  readonly name: string;
  /** Event types it hears of; others only move its checkpoint. */
  readonly types: readonly string[];
  /**
   * Where it begins when it has never run: with the first event there is, or with what comes from now on. "head" is for
   * what the world outside sees: a replay, a copied history or a restored backup never fires it.
   */
  readonly from: "start" | "head";
  /**
   * Does it, for some events as they are stored (sealed), in order. At least once: a crash before the checkpoint moved
   * brings the same events again. What it throws is told, and the same events come again after a pause.
   */
  readonly handle: (events: readonly Recorded[], signal: AbortSignal) => Promise<void>;
};
