import { expect, test } from "vitest";
import { signalsInMemory } from "./short-signals.ts";

const setUp = () => {
  const clock = { now: 0 };
  const raised: string[] = [];
  const signals = signalsInMemory(
    () => clock.now,
    (name) => raised.push(name),
  );
  return { clock, raised, ...signals };
};

test("a signal holds for its time and no longer", () => {
  const { clock, raise, isRaised } = setUp();
  expect(isRaised("typing")).toBe(false);
  raise("typing", 6_000);
  clock.now = 5_999;
  expect(isRaised("typing")).toBe(true);
  clock.now = 6_000;
  expect(isRaised("typing")).toBe(false);
});

test("a lowered signal holds no longer, is passed on once, and can be raised again", () => {
  const { raised, raise, lower, isRaised } = setUp();
  lower("typing");
  expect(raised).toEqual([]);
  raise("typing", 6_000);
  lower("typing");
  lower("typing");
  expect(isRaised("typing")).toBe(false);
  raise("typing", 6_000);
  expect(isRaised("typing")).toBe(true);
  expect(raised).toEqual(["typing", "typing", "typing"]);
});

test("a signal that is repeated is passed on only when half of its time is over", () => {
  const { clock, raised, raise, isRaised } = setUp();
  for (clock.now = 0; clock.now < 6_000; clock.now += 500) raise("typing", 6_000);
  expect(raised).toEqual(["typing", "typing"]);
  clock.now = 8_000;
  expect(isRaised("typing")).toBe(true);
});

test("a received signal holds and is not passed on; beyond the limit the oldest one is forgotten", () => {
  const { raised, receive, isRaised } = setUp();
  for (let n = 0; n <= 10_000; n += 1) receive(`signal-${n}`, 1_000);
  expect(raised).toEqual([]);
  expect([isRaised("signal-0"), isRaised("signal-1"), isRaised("signal-10000")]).toEqual([false, true, true]);
});
