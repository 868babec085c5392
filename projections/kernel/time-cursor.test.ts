import { expect, test } from "vitest";
import { readTimeCursor, writeTimeCursor } from "./time-cursor.ts";

const ID = "00000000-0000-4000-8000-000000000000";

test("a cursor is read as it was written", () => {
  const place = ["2026-03-04T15:00:00.000001Z", ID] as const;
  expect(readTimeCursor(writeTimeCursor([...place]))).toEqual(place);
});

test.each([
  ["a year that PostgreSQL does not have", ["0000-01-01T00:00:00.000000Z", ID]],
  ["a time to the millisecond", ["2026-03-04T15:00:00.000Z", ID]],
  ["no id", ["2026-03-04T15:00:00.000001Z", "x"]],
  ["more than time and id", ["2026-03-04T15:00:00.000001Z", ID, ID]],
  ["another form", { at: "2026-03-04T15:00:00.000001Z" }],
])("a cursor with %s is refused", (_, content) => {
  expect(readTimeCursor(Buffer.from(JSON.stringify(content)).toString("base64url"))).toBeNull();
});

test("what is no JSON is refused", () => {
  expect(readTimeCursor("otra")).toBeNull();
});
