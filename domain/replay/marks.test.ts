import { expect, test } from "vitest";
import { latestMarks } from "./marks.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 2, 3, hour)).toISOString();
const mark = (hour: number, kind = "prices") => ({ kind, until: at(hour) });

test("marks are listed by their time, the latest first, and those of one hour by their kind", () => {
  expect(latestMarks([mark(14), mark(16), mark(15), mark(16, "outages")])).toEqual({
    marks: [mark(16, "outages"), mark(16), mark(15), mark(14)],
    earlier: 0,
  });
});

test("of more than 500 the oldest are left out, and counted with those that were before", () => {
  const { marks, earlier } = latestMarks(
    Array.from({ length: 502 }, (_, hour) => mark(hour)),
    3,
  );
  expect([marks.length, marks[0], marks.at(-1), earlier]).toEqual([500, mark(501), mark(2), 5]);
});
