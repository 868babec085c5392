import { expect, test } from "vitest";
import { drainTimer } from "./outbox-timer.ts";

/** A clock that the test sets, and the timers that are running. */
const setUp = () => {
  const running = new Set<{ readonly at: number; readonly work: () => void }>();
  const state = { now: 0, drains: 0 };
  const later = (work: () => void, ms: number) => {
    const timer = { at: state.now + ms, work };
    running.add(timer);
    return () => void running.delete(timer);
  };
  const timer = drainTimer({ now: () => state.now, later }, () => {
    state.drains += 1;
  });
  return { timer, state, ends: () => [...running].map(({ at }) => at), running };
};

test("the timer is set once, and moved only to a later time", () => {
  const { timer, ends } = setUp();
  timer.set(2_000);
  timer.set(1_000);
  timer.ensure();
  expect(ends()).toEqual([2_000]);
  timer.set(3_000);
  expect(ends()).toEqual([3_000]);
});

test("after the timer has run it can be set again, also for an earlier time", () => {
  const { timer, ends, running, state } = setUp();
  timer.set(2_000);
  for (const { work } of running) work();
  running.clear();
  timer.set(500);
  expect([state.drains, ends()]).toEqual([1, [500]]);
});

test("a closed timer does not run, and work that was under way does not set it again", () => {
  const { timer, ends } = setUp();
  timer.set(2_000);
  timer.close();
  timer.set(4_000);
  timer.ensure();
  expect(ends()).toEqual([]);
});
