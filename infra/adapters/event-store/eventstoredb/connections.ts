import { StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import type { Wire } from "./wire.ts";

export type Connections = {
  /** Throws StoreUnavailable when all is closed. */
  current(): Wire;
  /**
   * New calls take a new connection from now on. Calls that run on the old one have `graceMs` to end: a timeout of one call
   * does not mean that all fail.
   */
  retire(wire: Wire): void;
  close(): Promise<void>;
};

/** One connection at a time, replaced when it has stopped answering or broken. */
export const connections = (connect: (generation: number) => Wire, graceMs: number): Connections => {
  let generation = 0;
  let current = connect(generation);
  let closed = false;
  const retired = new Map<Wire, NodeJS.Timeout>();

  const closeRetired = (wire: Wire): Promise<void> => {
    clearTimeout(retired.get(wire));
    retired.delete(wire);
    return wire.close();
  };

  return {
    current: () => {
      if (closed) throw new StoreUnavailable("the event store is closed");
      return current;
    },
    retire: (wire) => {
      if (closed || wire !== current) return;
      generation += 1;
      current = connect(generation);
      retired.set(
        wire,
        setTimeout(() => void closeRetired(wire), graceMs),
      );
    },
    close: async () => {
      closed = true;
      await Promise.all([current.close(), ...[...retired.keys()].map(closeRetired)]);
    },
  };
};
