import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type Fact, parsePosition, type Recorded, START } from "./event-store.ts";
import { decoder, event } from "./events.ts";

const Counted = event("Counted", 3, z.object({ total: z.int() }));
const decode = decoder<z.infer<typeof Counted>>(Counted, {
  "Counted@1": ({ n }: { n: string }) => ({ count: Number(n) }),
  "Counted@2": ({ count }: { count: number }) => ({ total: count }),
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

test("a position is read back from its text, and nothing else is", () => {
  expect(parsePosition("0")).toBe(START);
  for (const text of ["", "-1", "1.5", "0x1", "9".repeat(21)])
    expect(() => parsePosition(text)).toThrow(SyntaxError);
});
