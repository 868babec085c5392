import { anyCharacter } from "@asesorador/domain/kernel/character-samples";
import { Country } from "@asesorador/domain/kernel/market";
import { LeadStatus } from "@asesorador/domain/lead/status";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CATEGORIES,
  EVERYTHING,
  type Filters,
  filtersIn,
  isFiltered,
  marketIn,
  narrowing,
  queryOf,
  SLAS,
  SORTS,
  searchIn,
  searchWith,
} from "./filters.ts";

const anyFilters: fc.Arbitrary<Filters> = fc.record({
  market: fc.constantFrom(...Country.options),
  q: fc.string({ unit: anyCharacter, maxLength: 150 }),
  status: fc.constantFrom(...LeadStatus.options, "todos" as const),
  assignee: fc.constantFrom("todos", "me", "nobody", "ana.quispe"),
  category: fc.constantFrom("", ...CATEGORIES),
  district: fc.constantFrom("", "150122", "13120"),
  sla: fc.constantFrom("" as const, ...SLAS),
  duplicates: fc.boolean(),
  today: fc.boolean(),
  from: fc.constantFrom("", "2026-11-20"),
  to: fc.constantFrom("", "2026-11-21"),
  sort: fc.constantFrom(...SORTS),
});

test("filters are read back from the address as they were written, whatever is typed", () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const once = filtersIn(searchWith("", filters));
      expect({ ...once, q: "" }).toEqual({ ...filters, q: "" });
      expect(once.q.length).toBeLessThanOrEqual(120);
      expect(once.q.isWellFormed()).toBe(true);
      expect(filtersIn(searchWith("", once))).toEqual(once);
    }),
  );
});

test("a search is read back as typed, without surrounding blanks", () => {
  const typed: Filters = { ...EVERYTHING, q: " ana ñ+& ", status: "lost" };
  expect(searchWith("", typed)).toBe("?q=ana+%C3%B1%2B%26&estado=lost");
  expect(filtersIn("?q=ana+%C3%B1%2B%26&estado=lost")).toEqual({ ...typed, q: "ana ñ+&" });
});

test("without filters the address has no filter parameters, and other parameters stay", () => {
  expect(searchWith("?q=ana&estado=lost&promesa=breached&orden=due", EVERYTHING)).toBe("");
  expect(searchWith("?tab=leads&q=ana", EVERYTHING)).toBe("?tab=leads");
});

test("unknown filter values count as no filter", () => {
  const odd =
    "?estado=<script>&asignado=A%20B&promesa=x&distrito=Lima&desde=ayer&hasta=2026-13-40&orden=x&duplicados=1&seguimiento=luego";
  expect(filtersIn(odd)).toEqual(EVERYTHING);
  expect(isFiltered(EVERYTHING)).toBe(false);
});

test("the market is kept beside the filters and does not count as one", () => {
  const chile: Filters = { ...EVERYTHING, market: "chile" };
  expect(searchIn("?tab=leads&estado=lost", "chile")).toBe("?tab=leads&mercado=chile&estado=lost");
  expect(searchIn("?tab=leads&mercado=chile", "peru")).toBe("?tab=leads");
  expect(marketIn("?mercado=chile")).toBe("chile");
  expect(marketIn("?mercado=bolivia")).toBe("peru");
  expect(isFiltered(chile)).toBe(false);
  expect(queryOf(chile)).toMatchObject({ country: "chile" });
});

test("a district is a filter of its market, and ends where the market changes", () => {
  const search = "?tab=leads&distrito=150122";
  expect(queryOf(filtersIn(search))).toMatchObject({ country: "peru", district: "150122" });
  expect(searchIn(search, "peru")).toBe(search);
  expect(searchIn(search, "chile")).toBe("?tab=leads&mercado=chile");
});

test("each filter counts as one, the order does not count", () => {
  expect(narrowing(filtersIn("?estado=pending&duplicados=si&orden=due"))).toEqual(["status", "duplicates"]);
  expect(isFiltered(filtersIn("?q=9"))).toBe(true);
  expect(isFiltered(filtersIn("?orden=savings"))).toBe(false);
});

test("the query holds the filters that are set and no others", () => {
  expect(queryOf(EVERYTHING)).toEqual({ country: "peru", status: "todos", sort: "newest" });
  expect(
    queryOf(
      filtersIn("?asignado=me&promesa=breached&duplicados=si&seguimiento=hoy&desde=2026-11-01&orden=due"),
    ),
  ).toEqual({
    country: "peru",
    status: "todos",
    assignee: "me",
    sla: "breached",
    duplicates: true,
    followUp: "today",
    from: "2026-11-01",
    sort: "due",
  });
});
