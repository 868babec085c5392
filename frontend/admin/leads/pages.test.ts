import { expect, test } from "vitest";
import { leadSample } from "./lead-sample.ts";
import { arrivals, leadsIn, totalOf } from "./pages.ts";

const leads = (...numbers: number[]) => numbers.map((n) => leadSample(n));
const page = (total: number, ...numbers: number[]) => ({
  contacts: leads(...numbers),
  total,
  nextCursor: null,
});

test("pages that overlap show each lead once, at its first position", () => {
  const ids = leadsIn([page(5, 5, 4, 3), page(5, 3, 2, 1)]).map(({ id }) => Number(id.slice(-12)));
  expect(ids).toEqual([5, 4, 3, 2, 1]);
});

test("a lead that changed is taken from the first page that has it", () => {
  const [lead] = leadsIn([{ ...page(1), contacts: [leadSample(1, { status: "contacted" })] }, page(1, 1)]);
  expect(lead?.status).toBe("contacted");
});

test("leads above the first known one count as arrivals", () => {
  expect(arrivals(leads(3, 2, 1), leads(5, 4, 3, 2))).toEqual(leads(5, 4).map(({ id }) => id));
});

test("an unchanged list, a longer tail and a removed lead cause no arrivals", () => {
  expect(arrivals(leads(3, 2), leads(3, 2))).toEqual([]);
  expect(arrivals(leads(3, 2), leads(3, 2, 1))).toEqual([]);
  expect(arrivals(leads(3, 2, 1), leads(2, 1))).toEqual([]);
});

test("an old lead that moved to the top of a filtered list is no arrival", () => {
  expect(arrivals(leads(5, 4), leads(3, 2))).toEqual([]);
});

test("the first lead of an empty list is an arrival", () => {
  expect(arrivals([], leads(1))).toEqual(leads(1).map(({ id }) => id));
});

test("more leads than a whole page since the last poll are all arrivals", () => {
  expect(arrivals(leads(2, 1), leads(9, 8, 7))).toHaveLength(3);
});

test("the total is the newest page's, and open-ended only where the server stopped counting", () => {
  expect(totalOf([page(7, 3), page(6, 2)], null)).toEqual({ total: 7, more: false });
  expect(totalOf([page(10_000, 3)], 10_000)).toEqual({ total: 10_000, more: true });
  expect(totalOf([page(10_000, 3)], null)).toEqual({ total: 10_000, more: false });
  expect(totalOf([], 10_000)).toEqual({ total: 0, more: false });
});
