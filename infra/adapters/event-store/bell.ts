import { type Position, START, type StopSignal } from "@asesorador/domain/kernel/event-store";

/** Tells those who wait at the end of history that it has grown, or that they may have missed it. */
export type Bell = {
  /** History reaches at least this far. */
  ring(head: Position): void;
  /** Something may have been missed: everybody looks again. */
  ringForAll(): void;
  /** Take it before looking for events, and wait with it afterwards: nothing between the two is missed. */
  glance(): Glance;
  /** Resolves when there may be something after `position`, or when the signal aborts. */
  wait(position: Position, glanced: Glance, signal: StopSignal): Promise<void>;
};

export type Glance = { readonly head: Position; readonly rings: number };

export const bell = (): Bell => {
  let head = START;
  let rings = 0;
  const sleepers = new Set<() => void>();
  const wakeAll = (): void => {
    for (const wake of [...sleepers]) wake();
  };
  return {
    ring: (position) => {
      if (position <= head) return;
      head = position;
      wakeAll();
    },
    ringForAll: () => {
      rings += 1;
      wakeAll();
    },
    glance: () => ({ head, rings }),
    wait: (position, glanced, signal) =>
      new Promise((resolve) => {
        // The reader has just been at the end: a head that was announced before and is not there was taken back (a
        // fail-over, a stray NOTIFY). Believing in it any longer would silence every real one below it.
        if (head > position && head === glanced.head) head = position;
        const wake = (): void => {
          if (!signal.aborted && head <= position && rings === glanced.rings) return;
          sleepers.delete(wake);
          signal.removeEventListener("abort", wake);
          resolve();
        };
        sleepers.add(wake);
        signal.addEventListener("abort", wake);
        wake();
      }),
  };
};
