import type { Position } from "@asesorador/domain/kernel/event-store";
import type { Context } from "./context.ts";

/** The run of a reaction or a job that ends with its process. */
export type Stoppable = {
  /** Once it has aborted the run rejects before its next append, although the batch is not through: it is repeated later. */
  readonly signal: AbortSignal;
};

/** Ports of reactions to events. */
export type ReactionPorts = Pick<Context, "store" | "vault" | "db" | "now"> & {
  /**
   * Waits, for a bounded time, until the read models that reactions read hold the position; resolves to whether they
   * do.
   */
  readonly waitFor: (position: Position) => Promise<boolean>;
};
