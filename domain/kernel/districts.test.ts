import { expect, test } from "vitest";
import { districtText } from "./district.ts";
import { DISTRICTS, districtOf, districtsNamed } from "./districts.ts";
import { DistrictCode } from "./ids.ts";

const everywhere = Object.values(DISTRICTS).flat();

test("every district has a code of its own, a name and a region", () => {
  expect(new Set(everywhere.map(({ code }) => code)).size).toBe(everywhere.length);
  for (const { code, name, region } of everywhere) {
    expect(DistrictCode.safeParse(code).success, code).toBe(true);
    expect(name).toMatch(/^\p{L}/u);
    expect(region).toMatch(/^\p{L}/u);
  }
});

test("no two districts of a market read the same", () => {
  for (const districts of Object.values(DISTRICTS))
    expect(new Set(districts.map(districtText)).size).toBe(districts.length);
});

test("Peru has the districts of Lima and Callao and the 194 capitals of the other provinces", () => {
  const peru = DISTRICTS.peru.map(({ code }) => code);
  expect(peru.filter((code) => code.startsWith("1501"))).toHaveLength(43);
  expect(peru.filter((code) => code.startsWith("0701"))).toHaveLength(7);
  const others = peru.filter((code) => !/^(1501|0701)/.test(code));
  expect(others).toHaveLength(194);
  expect(others.every((code) => code.endsWith("01"))).toBe(true);
});

test("Chile has its 346 comunas of 16 regions, 52 of them in the Metropolitana", () => {
  expect(DISTRICTS.chile).toHaveLength(346);
  expect(new Set(DISTRICTS.chile.map(({ region }) => region)).size).toBe(16);
  expect(DISTRICTS.chile.filter(({ code }) => code.startsWith("13"))).toHaveLength(52);
});

test("a district is found by its code; an unknown code is none", () => {
  expect(districtOf("150122")).toEqual({ code: "150122", name: "Miraflores", region: "Lima" });
  expect(districtOf("13120")).toEqual({ code: "13120", name: "Ñuñoa", region: "Metropolitana" });
  expect(districtOf("05109")?.name).toBe("Viña del Mar");
  expect(districtOf("999999")).toBeNull();
  expect(districtOf(null)).toBeNull();
});

test("a district is found by its name, without accents, and by its region where the name is not its own", () => {
  const codes = (text: string) => districtsNamed(text, "peru").map(({ code }) => code);
  expect(codes("jesus maria")).toEqual(["150113"]);
  expect(codes("150113")).toEqual(["150113"]);
  expect(codes("San Miguel")).toHaveLength(3);
  expect(codes("San Miguel, Lima")).toEqual(["150136"]);
  expect(codes("Ñuñoa")).toEqual([]);
  expect(codes("")).toEqual([]);
});
