import { describe, expect, test } from "vitest";
import type { Fact } from "../kernel/event-store.ts";
import { recordedSample } from "../kernel/recorded-sample.ts";
import { databaseRecorded, recordedDatabase, standingOf } from "./database.ts";

const ID = "0195f6a0-0000-7000-8000-0000000000d1";
const OTHER = "0195f6a0-0000-7000-8000-0000000000d2";

const stored = (fact: Fact) => ({ ...fact, ...recordedSample("database-identity", "system") });

/** One event of every version ever stored. Add lines; never edit one. */
const EVER_STORED: readonly Fact[] = [
  { type: "DatabaseRecorded", version: 1, data: { databaseId: ID, timeline: 2 } },
];

test.each(EVER_STORED)("history still reads: $type@$version", (fact) => {
  expect(recordedDatabase([stored(fact)])).toEqual({ id: ID, timeline: 2 });
});

test("history without a record names no database", () => {
  expect(recordedDatabase([])).toBeNull();
});

test("the last record counts", () => {
  const history = [
    { id: ID, timeline: 4 },
    { id: OTHER, timeline: 1 },
  ].map((identity) => stored(databaseRecorded(identity)));
  expect(recordedDatabase(history)).toEqual({ id: OTHER, timeline: 1 });
});

describe("a database that is connected to", () => {
  const recorded = { id: ID, timeline: 2 };

  test.each([
    ["is the first one where history names none", null, { id: ID, timeline: 5 }, "first"],
    ["is the first one also without an identity", null, { id: null, timeline: 1 }, "first"],
    ["is the recorded one", recorded, { id: ID, timeline: 2 }, "same"],
    ["was promoted since", recorded, { id: ID, timeline: 3 }, "promoted"],
    ["was left behind by a promotion", recorded, { id: ID, timeline: 1 }, "outdated"],
    ["is another one", recorded, { id: OTHER, timeline: 2 }, "other"],
    ["is another one although its timeline is higher", recorded, { id: OTHER, timeline: 9 }, "other"],
    ["is another one when it has no identity", recorded, { id: null, timeline: 2 }, "other"],
  ] as const)("%s", (_, known, found, standing) => {
    expect(standingOf(known, found)).toBe(standing);
  });
});
