import { expect, test } from "vitest";
import type { Fact } from "../kernel/event-store.ts";
import { recordedSample } from "../kernel/recorded-sample.ts";
import { operationsEvents } from "./events.ts";

const at = recordedSample("operations-lead", "admin:ana");

/** One event of every version ever stored. Add lines; never edit one. */
const EVER_STORED: readonly Fact[] = [
  { type: "RebuildRequested", version: 1, data: { readModel: "lead", requestId: "r" } },
  { type: "QuarantineRetried", version: 1, data: { readModel: "lead", stream: "lead-1" } },
  { type: "EventSkipped", version: 1, data: { readModel: "lead", stream: "lead-1", decision: "repetido" } },
];

test.each(EVER_STORED)("history still reads: $type@$version", (stored) => {
  expect(operationsEvents.decode({ ...at, ...stored })).toEqual({ ...at, ...stored });
});

test("every type of event has a sample", () => {
  expect(new Set(EVER_STORED.map(({ type }) => type))).toEqual(new Set(operationsEvents.types));
});
