import { expect, test } from "vitest";
import { needsMore, neighboursOf } from "./use-neighbours.ts";

const order = ["a", "b", "c"];

test.each([
  ["a", { index: 0, previous: null, next: "b" }],
  ["b", { index: 1, previous: "a", next: "c" }],
  ["c", { index: 2, previous: "b", next: null }],
])("lead %s of a list has these neighbours: %j", (id, neighbours) => {
  expect(neighboursOf(order, id, -1)).toEqual(neighbours);
});

test("a lead that left the list leaves its place to the next one", () => {
  expect(neighboursOf(["a", "c"], "b", 1)).toEqual({ index: 1, previous: "a", next: "c" });
  expect(neighboursOf(["a", "b"], "c", 2)).toEqual({ index: 2, previous: "b", next: null });
});

test("a lead that was never in the list has no neighbours, nor has no lead", () => {
  expect(neighboursOf(order, "x", -1)).toEqual({ index: -1, previous: null, next: null });
  expect(neighboursOf(order, null, -1)).toEqual({ index: -1, previous: null, next: null });
});

const idle = { hasNextPage: true, isFetching: false, isFetchNextPageError: false };

test.each([
  ["near the end of the list", 47, {}, true],
  ["far from its end", 46, {}, false],
  ["that the list does not have", -1, {}, false],
  ["of a list without another page", 49, { hasNextPage: false }, false],
  ["while the list is read", 49, { isFetching: true }, false],
  ["after the next page could not be loaded", 49, { isFetchNextPageError: true }, false],
])("for a lead %s (index %i) with %j another page is needed: %j", (_, index, query, needed) => {
  expect(needsMore(index, 50, { ...idle, ...query })).toBe(needed);
});
