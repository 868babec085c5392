import { LeadsQuery } from "@asesorador/domain/lead/contract";
import { leadDays } from "@asesorador/domain/lead/days-contract";
import { expect, test } from "vitest";
import { kindsOf, requestFor } from "./requests.ts";

const span = { from: "2026-08-01", to: "2026-10-30" };
const kinds = kindsOf({ cursors: ["abc"], month: span, quarter: span, repeated: ["some-id"] });
const queries = (path: string) =>
  kinds
    .flatMap(({ paths }) => paths)
    .map((one) => new URL(one, "http://127.0.0.1"))
    .filter(({ pathname }) => pathname === path)
    .map(({ searchParams }) => Object.fromEntries(searchParams));

test("every list and every range of days that the bench requests is valid for the API", () => {
  for (const query of queries("/api/contacts")) expect(LeadsQuery.safeParse(query).error).toBeUndefined();
  for (const query of queries(leadDays.path)) expect(leadDays.input.safeParse(query).error).toBeUndefined();
  expect(queries(leadDays.path).length).toBeGreaterThan(0);
});

test("every kind has requests and a unique name", () => {
  expect(kinds.filter(({ paths }) => paths.length === 0)).toEqual([]);
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
});

test("a request ends with an empty line", () => {
  expect(requestFor("/x", { cookie: "a=b" })).toBe(
    "GET /x HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: a=b\r\n\r\n",
  );
});
