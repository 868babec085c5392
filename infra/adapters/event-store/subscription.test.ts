import { type Position, type Recorded, START, StoreUnavailable } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import { headSignal } from "./head-signal.ts";
import { subscription } from "./subscription.ts";

const at = (position: bigint) => ({ position: position as Position }) as Recorded;

/** A subscription to `history`; `during` runs after a page was read and before it arrives. */
const setUp = (history: Recorded[], during: (read: number) => void = () => {}) => {
  const signal = headSignal();
  const stop = new AbortController();
  const errors: StoreUnavailable[] = [];
  let reads = 0;
  const turns = subscription(
    {
      read: async (after, limit) => {
        const page = history.filter(({ position }) => position > after).slice(0, limit);
        reads += 1;
        during(reads);
        return page;
      },
      headSignal: signal,
      onError: (error) => errors.push(error),
      onAnswer: () => {},
    },
    { after: START, signal: stop.signal },
  );
  const next = async () => {
    const { value } = await turns.next();
    return value === "caught_up" || value === undefined
      ? value
      : value.map((event: Recorded) => event.position);
  };
  return { signal, stop, next, errors };
};

test("an event that is appended and announced while a page is under way is read at once", async () => {
  const history = [at(1n)];
  const { signal, stop, next } = setUp(history, (read) => {
    // The second read finds the end of history.
    if (read !== 1) return;
    history.push(at(2n));
    signal.notify(2n as Position);
  });
  expect([await next(), await next(), await next(), await next()]).toEqual([
    [1n],
    "caught_up",
    [2n],
    "caught_up",
  ]);
  const waiting = next();
  stop.abort();
  expect(await waiting).toBeUndefined();
});

test("a store that is away is read again from the same place", async () => {
  const history = [at(1n)];
  const { next, errors } = setUp(history, (read) => {
    if (read === 1) throw new StoreUnavailable("away");
  });
  expect([await next(), await next()]).toEqual([[1n], "caught_up"]);
  expect(errors).toHaveLength(1);
});
