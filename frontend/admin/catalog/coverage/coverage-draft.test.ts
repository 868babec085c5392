import { coversOf } from "@asesorador/domain/catalog/coverage";
import { DISTRICTS } from "@asesorador/domain/kernel/districts";
import { expect, test } from "vitest";
import { brandSample } from "../catalog-samples.ts";
import { countsOf, narrowed, withMarks } from "./coverage-draft.ts";

const brand = brandSample({ coverage: { yes: ["150122"], no: ["150113"] } });
const LIMA = DISTRICTS.peru.filter(({ code }) => code.startsWith("1501"));

test("a district is what the record says, and unknown where it says nothing", () => {
  expect(["150122", "150113", "150101"].map((code) => coversOf(brand, code))).toEqual([
    "yes",
    "no",
    "unknown",
  ]);
});

test("marks replace each other, and one that says what the record says is taken back", () => {
  const no = withMarks({}, brand, ["150122", "150113", "150101"], "no");
  expect(no).toEqual({ "150122": "no", "150101": "no" });
  expect(withMarks(no, brand, ["150122"], "yes")).toEqual({ "150101": "no" });
});

test("the counts include what is marked and not saved", () => {
  expect(countsOf(LIMA, brand, {})).toEqual({ yes: 1, no: 1, unknown: 41 });
  expect(countsOf(LIMA, brand, { "150101": "yes" })).toEqual({ yes: 2, no: 1, unknown: 40 });
});

test("the list is narrowed by region and by text without accents", () => {
  expect(narrowed(DISTRICTS.peru, { q: "", region: "Callao" })).toHaveLength(7);
  expect(narrowed(DISTRICTS.peru, { q: "jesus m", region: "" }).map(({ code }) => code)).toEqual(["150113"]);
  const both = narrowed(DISTRICTS.peru, { q: "miraflores lima", region: "" });
  expect(both.map(({ code }) => code)).toEqual(["150122", "150133"]);
});
