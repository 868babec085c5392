import type { OutboxEnvironment } from "./outbox-environment.ts";
import type { OutboxStore } from "./outbox-store.ts";

// A browser with a virtual clock, for the outbox's simulation.

/** Seeded choices of one run. */
export type Draw = {
  /** A whole number, both ends included. */
  readonly between: (min: number, max: number) => number;
  readonly chance: (probability: number) => boolean;
};

export type Clock = ReturnType<typeof virtualClock>;

/** Timers run in the order of their time. `settle` resolves when no promise reaction is left to run. */
export const virtualClock = (startMs: number, settle: () => Promise<void>) => {
  /** In the order of their time; those of the same time in the order in which they were set. */
  const timers: { at: number; work: () => void }[] = [];
  let elapsed = 0;
  let skew = 0;
  const after = (ms: number, work: () => void): (() => void) => {
    const timer = { at: elapsed + ms, work };
    timers.splice(timers.findLastIndex(({ at }) => at <= timer.at) + 1, 0, timer);
    return () => {
      const at = timers.indexOf(timer);
      if (at >= 0) timers.splice(at, 1);
    };
  };
  return {
    /** Wall clock. */
    now: () => startMs + elapsed + skew,
    /** Ms since the start, which no jump changes. */
    elapsed: () => elapsed,
    after,
    sleep: (ms: number) => new Promise<void>((resolve) => void after(ms, resolve)),
    /** The wall clock jumps: the machine slept, while no timer ran. */
    jump: (ms: number) => {
      skew += ms;
    },
    async run(ms: number): Promise<void> {
      const end = elapsed + ms;
      for (;;) {
        await settle();
        const [next] = timers;
        if (!next || next.at > end) break;
        timers.shift();
        elapsed = Math.max(elapsed, next.at);
        next.work();
      }
      elapsed = end;
    },
  };
};

/** The part of a page visible to the rest of the browser. */
export type Page = { alive: boolean };

/** Web Locks: one holder a name, the others queue; what a closed page holds or waits for is released. */
export const simulatedLocks = () => {
  type Request = { readonly page: Page; readonly grant: () => void };
  const queues = new Map<string, Request[]>();
  const release = (name: string, request: Request) => {
    const queue = queues.get(name) ?? [];
    const wasFirst = queue[0] === request;
    const left = queue.filter((each) => each !== request);
    queues.set(name, left);
    if (wasFirst) left[0]?.grant();
  };
  return {
    of: (page: Page) =>
      ({
        request: (name: string, work: () => Promise<unknown>) =>
          new Promise<unknown>((resolve, reject) => {
            const request: Request = {
              page,
              grant: () =>
                void work()
                  .then(resolve, reject)
                  .finally(() => release(name, request)),
            };
            const queue = queues.get(name) ?? [];
            queues.set(name, [...queue, request]);
            if (queue.length === 0) request.grant();
          }),
      }) as NonNullable<OutboxEnvironment["locks"]>,
    /** After a page was closed. */
    releaseClosed: () => {
      for (const [name, queue] of queues)
        for (const request of queue) if (!request.page.alive) release(name, request);
    },
  };
};

/** One page's connection to the device's database. */
export type Connection = { lost: boolean };

/** Each operation takes a drawn time; none goes on in a closed page, and all reject on a lost connection. */
export const connected = (disk: OutboxStore, by: { page: Page; clock: Clock; draw: Draw }) => {
  const connection: Connection = { lost: false };
  const wait = async (): Promise<void> => {
    await by.clock.sleep(by.draw.between(0, 3));
    if (!by.page.alive) await new Promise(() => {});
    if (connection.lost) throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
  };
  const over = <Name extends Exclude<keyof OutboxStore, "close">>(name: Name) =>
    (async (...given: unknown[]) => {
      await wait();
      const result = await (disk[name] as (...given: unknown[]) => Promise<unknown>)(...given);
      await wait();
      return result;
    }) as unknown as OutboxStore[Name];
  const store: OutboxStore = {
    put: over("put"),
    open: over("open"),
    waiting: over("waiting"),
    attempted: over("attempted"),
    settle: over("settle"),
    result: over("result"),
    remove: over("remove"),
    lease: over("lease"),
    release: over("release"),
    close: () => {},
  };
  return { store, connection };
};
