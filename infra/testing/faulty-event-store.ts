import type { EventStore } from "@asesorador/domain/kernel/event-store";

/** An event store with faults on request, and counters of its calls; without faults it behaves as `inner`. */
export const faulty = <Store extends EventStore>(inner: Store) => {
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
    /** The store without faults and counters. */
    inner,
    calls,
    /** The next appends reject with these, in order, and store nothing. */
    failWith: (...errors: readonly Error[]) => failures.push(...errors),
    /** The next appends are stored and reject with these, in order: the outcome is unknown to the caller. */
    loseAnswers: (...errors: readonly Error[]) => lostAnswers.push(...errors),
    /** Runs before the next append reaches the store, which then loses the race; several calls are for several appends. */
    raceWith: (race: () => Promise<unknown>) => races.push(race),
  };
};
