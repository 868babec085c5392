import { LeadStatus } from "@asesorador/domain/lead/status";
import fc from "fast-check";
import { expect, test } from "vitest";
import { EVERYTHING, filtersIn, isFiltered, searchWith } from "./filters.ts";

test("filters survive the trip through the address, whatever is typed", () => {
  const status = fc.constantFrom(...LeadStatus.options, "todos" as const);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 150 }), status, (q, status) => {
      const once = filtersIn(searchWith("", { q, status }));
      expect(once.status).toBe(status);
      expect(once.q.length).toBeLessThanOrEqual(120);
      expect(once.q.isWellFormed()).toBe(true);
      expect(filtersIn(searchWith("", once))).toEqual(once);
    }),
  );
});

test("a plain search comes back as typed, without the blanks around it", () => {
  expect(searchWith("", { q: " ana ñ+& ", status: "lost" })).toBe("?q=ana+%C3%B1%2B%26&estado=lost");
  expect(filtersIn("?q=ana+%C3%B1%2B%26&estado=lost")).toEqual({ q: "ana ñ+&", status: "lost" });
});

test("no filter leaves no trace in the address, and strangers' parameters stay", () => {
  expect(searchWith("?q=ana&estado=lost", EVERYTHING)).toBe("");
  expect(searchWith("?tab=leads&q=ana", EVERYTHING)).toBe("?tab=leads");
});

test("an unknown status counts as todos", () => {
  expect(filtersIn("?estado=<script>")).toEqual(EVERYTHING);
  expect(isFiltered(EVERYTHING)).toBe(false);
  expect(isFiltered(filtersIn("?estado=pending"))).toBe(true);
  expect(isFiltered(filtersIn("?q=9"))).toBe(true);
});
