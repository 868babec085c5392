import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type Fact, parsePosition, type Recorded, START } from "./event-store.ts";
import { event, eventCatalogue, UnknownEvent } from "./events.ts";

const Counted = event("Counted", 3, z.object({ total: z.int() }));
const { create, decode, types, validate } = eventCatalogue([Counted], {
  upcasters: {
    "Counted@1": ({ n }: { n: string }) => ({ count: Number(n) }),
    "Counted@2": ({ count }: { count: number }) => ({ total: count }),
  },
});
const recorded = (fact: Fact): Recorded => ({
  ...fact,
  eventId: "e-1",
  stream: "count-1",
  revision: 0n,
  position: parsePosition("7"),
  metadata: {
    actor: "t",
    correlationId: "c",
    causationId: "c",
    occurredAt: "2026-01-01",
    recordedAt: "2026-01-01",
  },
});

test.each([
  { type: "Counted", version: 1, data: { n: "4" } },
  { type: "Counted", version: 2, data: { count: 4 } },
  { type: "Counted", version: 3, data: { total: 4 } },
])("an event of version $version is read as the latest", (stored) => {
  expect(decode(recorded(stored))).toEqual({ ...recorded(stored), version: 3, data: { total: 4 } });
});

test.each([
  { type: "Counted", version: 4, data: { total: 4 } },
  { type: "Renamed", version: 1, data: { n: "4" } },
  { type: "Counted", version: 3, data: { total: "4" } },
])("history that no schema knows is an error: $type@$version", (stored) => {
  expect(() => decode(recorded(stored))).toThrow();
});

test("a retired version is read as it is, and not written", () => {
  const First = event("Moved", 1, z.object({ by: z.int() }));
  const moved = eventCatalogue([event("Moved", 2, z.object({ from: z.int(), to: z.int() }))], {
    retired: [First],
  });
  const stored = recorded({ type: "Moved", version: 1, data: { by: 2 } });
  expect(moved.decode(stored)).toEqual(stored);
  expect(moved.create("Moved", { from: 1, to: 3 }).version).toBe(2);
  expect(() => moved.validate(stored)).toThrow(UnknownEvent);
  expect(moved.types).toEqual(["Moved"]);
});

test("a fact is made in its current version, and checked without fields that its schema does not name", () => {
  const fact = create("Counted", { total: 4 });
  expect(fact).toEqual({ type: "Counted", version: 3, data: { total: 4 } });
  expect(validate({ ...fact, data: { total: 4, note: "x" } })).toEqual(fact);
  expect(() => validate({ ...fact, data: { total: 4.5 } })).toThrow();
  expect(types).toEqual(["Counted"]);
});

test("a position is read back from its text, and nothing else is", () => {
  expect(parsePosition("0")).toBe(START);
  for (const text of ["", "-1", "1.5", "0x1", "9".repeat(21)])
    expect(() => parsePosition(text)).toThrow(SyntaxError);
});
