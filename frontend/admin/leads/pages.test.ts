import { expect, test } from "vitest";
import { leadSample } from "./lead-samples.ts";
import { arrivals, leadsIn, readAgain, totalOf } from "./pages.ts";

const leads = (...numbers: number[]) => numbers.map((n) => leadSample(n));
const page = (total: number, ...numbers: number[]) => ({
  contacts: leads(...numbers),
  total,
  nextCursor: null,
  version: "1.1.5",
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

const numbersIn = (pages: readonly { readonly contacts: readonly { readonly id: string }[] }[]) =>
  pages.map(({ contacts }) => contacts.map(({ id }) => Number(id.slice(-12))));
const changes = (order: readonly number[], changed: readonly number[]) => ({
  order: leads(...order).map(({ id }) => id),
  changed: leads(...changed),
  total: 9,
  nextCursor: "after the last",
  version: "1.1.7",
});

test("any number of pages is read again by one request, which names the rows and the version", async () => {
  const asked: unknown[] = [];
  const pages = await readAgain([page(9, 5, 4), page(9, 3, 2)], async (input) => {
    asked.push(input);
    return changes([6, 5, 3, 4], [6]);
  });
  expect(asked).toEqual([{ rows: 4, since: "1.1.5" }]);
  expect(numbersIn(pages)).toEqual([
    [6, 5],
    [3, 4],
  ]);
  expect(pages.map(({ version }) => version)).toEqual(["1.1.7", "1.1.7"]);
  expect(pages.at(-1)?.nextCursor).toBe("after the last");
  expect(pages[0]?.nextCursor).toBe("page:1");
});

test("a row that came up from further down without a change is asked for with all the others", async () => {
  const asked: unknown[] = [];
  const pages = await readAgain([page(9, 5, 4), page(9, 3)], async (input) => {
    asked.push(input);
    return asked.length === 1 ? changes([5, 3, 2], []) : changes([5, 3, 2], [5, 3, 2]);
  });
  expect(asked).toEqual([{ rows: 3, since: "1.1.5" }, { rows: 3 }]);
  expect(numbersIn(pages)).toEqual([[5, 3], [2]]);
});

test("a list that became empty is one empty page", async () => {
  const [first, ...others] = await readAgain([page(2, 2), page(2, 1)], async () => ({
    ...changes([], []),
    total: 0,
    nextCursor: null,
  }));
  expect(first).toMatchObject({ contacts: [], nextCursor: null });
  expect(others).toEqual([]);
});
