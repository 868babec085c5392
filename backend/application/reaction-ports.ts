import type { Position } from "@asesorador/domain/kernel/event-store";
import type { Context } from "./context.ts";

/** A read model does not hold what a reaction needs yet; try again. */
export class ReadModelBehind extends Error {
  override readonly name = "ReadModelBehind";
}

/** What reactions to history work with. */
export type ReactionPorts = Pick<Context, "store" | "vault" | "db" | "now"> & {
  /** Waits (bounded) until the read models that reactions read hold the position; resolves to whether they do. */
  readonly waitFor: (position: Position) => Promise<boolean>;
};
