import { type Position, START, type StopSignal } from "@asesorador/domain/kernel/event-store";
import { aborted } from "@asesorador/projections/kernel/pause";
import { wakeUp } from "../../kernel/wake-up.ts";

/** A wake-up signal that keeps the latest known head of history, for subscriptions that wait at its end. */
export type HeadSignal = {
  /** History reaches at least this far. */
  notify(head: Position): void;
  /** A notification may have been missed: every subscription reads again. */
  notifyAll(): void;
  /** Take it before reading, and wait with it afterwards: what is appended in between is not missed. */
  ticket(): Ticket;
  /** Resolves when there may be something after `position`, or when the signal aborts. */
  wait(position: Position, ticket: Ticket, signal: StopSignal): Promise<void>;
};

export type Ticket = { readonly head: Position; readonly missed: number };

export const headSignal = (): HeadSignal => {
  const changed = wakeUp();
  let head = START;
  let missed = 0;
  return {
    notify: (position) => {
      if (position <= head) return;
      head = position;
      changed.notify();
    },
    notifyAll: () => {
      missed += 1;
      changed.notify();
    },
    ticket: () => ({ head, missed }),
    wait: async (position, ticket, signal) => {
      // The reader has just been at the end: a head that was announced before and is not there was taken back (a
      // fail-over, a stray NOTIFY). Keeping it would suppress every real notification below it.
      if (head > position && head === ticket.head) head = position;
      while (!signal.aborted && head <= position && missed === ticket.missed)
        await aborted(signal, changed.next());
    },
  };
};
