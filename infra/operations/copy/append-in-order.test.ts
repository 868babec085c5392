import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { expect, test } from "vitest";
import { runsOf } from "./append-in-order.ts";

const event = (stream: string, bytes = 10) =>
  ({ stream, data: "x".repeat(bytes), metadata: {} }) as unknown as Recorded;
const lengths = (events: readonly Recorded[]) => runsOf(events).map((run) => run.events.length);

test("a run ends with its stream", () => {
  expect(lengths([event("a"), event("a"), event("b"), event("a")])).toEqual([2, 1, 1]);
});

test("a run stays below what a server takes in one append, in events and in bytes", () => {
  expect(lengths(Array.from({ length: 501 }, () => event("a")))).toEqual([500, 1]);
  expect(lengths(Array.from({ length: 5 }, () => event("a", 200_000)))).toEqual([2, 2, 1]);
  // An event that is larger than a run by itself has one of its own.
  expect(lengths([event("a"), event("a", 600_000), event("a")])).toEqual([1, 1, 1]);
});
