import fc from "fast-check";
import { expect, test } from "vitest";
import { BRANDS_IN_ADDRESS } from "./brands/brand-list.ts";
import { SERVICES_IN_ADDRESS } from "./services/service-list.ts";
import { searchWith } from "./use-filters.ts";

test("filters are read back from the address as they were written, and other parameters stay", () => {
  const search = "?tab=servicios&q=ana&estado=pending";
  const words = fc.stringMatching(/^[a-z ñ&=?#%+]{0,20}$/).map((text) => text.trim());
  fc.assert(
    fc.property(
      words,
      fc.constantFrom("todos" as const, "internet" as const, "triple_pack" as const),
      fc.boolean(),
      (q, type, inactive) => {
        const services = searchWith(search, SERVICES_IN_ADDRESS.write({ q, type, inactive }));
        const both = new URLSearchParams(
          searchWith(services, BRANDS_IN_ADDRESS.write({ q: "win", inactive })),
        );
        expect(SERVICES_IN_ADDRESS.read(both)).toEqual({ q, type, inactive });
        expect(BRANDS_IN_ADDRESS.read(both)).toEqual({ q: "win", inactive });
        expect([both.get("tab"), both.get("q"), both.get("estado")]).toEqual(["servicios", "ana", "pending"]);
      },
    ),
  );
});

test("without filters the address has no filter parameters, and unknown values count as no filter", () => {
  const none = { q: "", type: "todos", inactive: false } as const;
  expect(searchWith("?servicio=x&tipo=internet&desactivados=1", SERVICES_IN_ADDRESS.write(none))).toBe("");
  expect(SERVICES_IN_ADDRESS.read(new URLSearchParams("?servicio=%00%20&tipo=fax&desactivados=si"))).toEqual(
    none,
  );
});
