import { expect, test } from "vitest";
import { leadSample } from "./lead-sample.ts";
import { isPastTonight, onlyToday } from "./use-list.ts";

/** Ten in the morning, in Lima. */
const NOW = Date.parse("2026-11-20T15:00:00.000Z");
const followed = (n: number, followUpAt: string | null, change: object = {}) =>
  leadSample(n, { followUpAt, ...change });
const page = (...contacts: ReturnType<typeof leadSample>[]) => ({ contacts, total: 9, nextCursor: "x" });

test("for today: the follow-ups that are due by Lima's midnight, also those that are late", () => {
  const late = followed(1, "2026-11-18T15:00:00.000Z");
  const tonight = followed(2, "2026-11-21T04:59:00.000Z");
  const all = [late, tonight, followed(3, "2026-11-21T05:00:00.000Z"), followed(4, null)];
  expect(onlyToday(all, true, NOW)).toEqual([late, tonight]);
  expect(onlyToday(all, false, NOW)).toBe(all);
});

test("what is due after tonight ends the search for today's", () => {
  const overdue = followed(1, null, { firstContactAt: null, dueAt: "2026-11-19T15:00:00.000Z" });
  expect(isPastTonight([page(overdue)], NOW)).toBe(false);
  expect(isPastTonight([page(overdue), page(followed(2, "2026-11-22T15:00:00.000Z"))], NOW)).toBe(true);
  const unplanned = followed(3, null, { firstContactAt: "2026-11-19T15:00:00.000Z" });
  expect(isPastTonight([page(unplanned)], NOW)).toBe(true);
  expect(isPastTonight([], NOW)).toBe(false);
});
