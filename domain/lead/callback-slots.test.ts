import * as fc from "fast-check";
import { expect, test } from "vitest";
import { assertProperty } from "../kernel/property-spec.ts";
import { callbackSlots, isCallbackSlot, wasCallbackSlot } from "./callback-slots.ts";
import { isSupportOpen } from "./sla.ts";

const lima = (text: string) => Date.parse(`${text}:00-05:00`);
const HOUR = 3_600_000;

test("on a Friday afternoon the next slots are today's last ones, then Saturday's until two, then Monday's", () => {
  const slots = callbackSlots("peru", lima("2026-11-20T13:30"));
  expect(slots.slice(0, 6).map(({ from }) => from)).toEqual(
    [
      "2026-11-20T15:00",
      "2026-11-20T17:00",
      "2026-11-21T09:00",
      "2026-11-21T11:00",
      "2026-11-21T13:00",
      "2026-11-23T09:00",
    ].map(lima),
  );
});

test("whenever it is asked, every slot lies in the future, within the support hours, and is none of another's time", () => {
  assertProperty(
    fc.property(
      fc.integer({ min: lima("2025-01-01T00:00"), max: lima("2029-01-01T00:00") }),
      fc.constantFrom("peru", "chile"),
      (now, country) => {
        const slots = callbackSlots(country, now);
        expect(slots.length).toBeGreaterThan(0);
        let before = now;
        for (const { from, until } of slots) {
          expect(from).toBeGreaterThanOrEqual(before);
          expect(until - from).toBeGreaterThanOrEqual(HOUR);
          expect(isSupportOpen(country, from) && isSupportOpen(country, until - 1)).toBe(true);
          before = until;
        }
      },
    ),
  );
});

test("the Saturday of 25 hours on which Chile's summer time ends offers its slots once", () => {
  const slots = callbackSlots("chile", Date.parse("2025-04-05T00:00:00-03:00"));
  expect(slots.slice(0, 4).map(({ from }) => new Date(from).toISOString())).toEqual([
    "2025-04-05T12:00:00.000Z",
    "2025-04-05T14:00:00.000Z",
    "2025-04-05T16:00:00.000Z",
    "2025-04-07T13:00:00.000Z",
  ]);
});

test("a slot that was not offered is none", () => {
  const now = lima("2026-11-20T13:30");
  const [first] = callbackSlots("peru", now);
  if (!first) throw new Error("there are slots");
  expect(isCallbackSlot("peru", now, first)).toBe(true);
  expect(isCallbackSlot("peru", first.until, first)).toBe(false);
  expect(isCallbackSlot("peru", now, { ...first, until: first.until + 1 })).toBe(false);
  expect(
    isCallbackSlot("peru", now, { from: lima("2026-11-22T09:00"), until: lima("2026-11-22T11:00") }),
  ).toBe(false);
});

test("a slot that could be chosen stays one, however late the request arrives; another time never was", () => {
  const askedAt = lima("2026-11-20T13:30");
  for (const slot of callbackSlots("peru", askedAt))
    expect(wasCallbackSlot("peru", askedAt, slot)).toBe(true);
  const [first] = callbackSlots("peru", askedAt);
  if (!first) throw new Error("there are slots");
  expect(wasCallbackSlot("peru", first.until, first)).toBe(false);
  expect(wasCallbackSlot("peru", askedAt, { ...first, from: first.from + 1 })).toBe(false);
  expect(wasCallbackSlot("peru", askedAt - 9 * 24 * HOUR, first)).toBe(false);
  const sunday = { from: lima("2026-11-22T09:00"), until: lima("2026-11-22T11:00") };
  expect(wasCallbackSlot("peru", askedAt, sunday)).toBe(false);
});
