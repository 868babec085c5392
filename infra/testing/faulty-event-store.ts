import type { EventStore, Recorded } from "@asesorador/domain/kernel/event-store";
import { START } from "@asesorador/domain/kernel/event-store";
import { memoryEventStore } from "./memory-event-store.ts";

/** An event store with faults on request, and counters of its calls; without faults it behaves as `inner`. */
export const faulty = (inner: EventStore = memoryEventStore()) => {
  const failures: Error[] = [];
  const lostAnswers: Error[] = [];
  const races: (() => Promise<unknown>)[] = [];
  const calls = { appends: 0, reads: 0 };
  const store: EventStore = {
    ...inner,
    readStream: (...stream) => {
      calls.reads += 1;
      return inner.readStream(...stream);
    },
    append: async (...append) => {
      calls.appends += 1;
      await races.shift()?.();
      const failure = failures.shift();
      if (failure) throw failure;
      const appended = await inner.append(...append);
      const lost = lostAnswers.shift();
      if (lost) throw lost;
      return appended;
    },
  };
  return {
    store,
    calls,
    /** The whole history, read without counting. */
    all: (): Promise<readonly Recorded[]> => inner.readAll({ after: START, limit: 100_000 }),
    /** The next appends reject with these, in order, and store nothing. */
    failWith: (...errors: readonly Error[]) => failures.push(...errors),
    /** The next appends are stored and reject with these, in order: the caller does not know the outcome. */
    loseAnswers: (...errors: readonly Error[]) => lostAnswers.push(...errors),
    /** Runs before the next append reaches the store, which then loses the race; several calls are for several appends. */
    raceWith: (race: () => Promise<unknown>) => races.push(race),
  };
};
