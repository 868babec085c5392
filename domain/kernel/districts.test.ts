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

test("Peru has its 1,875 districts of 196 provinces, each with its capital, 43 of them in Lima and 7 in Callao", () => {
  const peru = DISTRICTS.peru.map(({ code }) => code);
  expect(peru).toHaveLength(1_875);
  expect(new Set(peru.map((code) => code.slice(0, 4))).size).toBe(196);
  expect(peru.filter((code) => code.endsWith("01"))).toHaveLength(196);
  expect(peru.filter((code) => code.startsWith("1501"))).toHaveLength(43);
  expect(peru.filter((code) => code.startsWith("0701"))).toHaveLength(7);
});

test.each([
  ["040103", "Cayma, Arequipa"],
  ["130104", "Huanchaco, La Libertad"],
  ["130112", "Alto Trujillo, La Libertad"],
  ["200104", "Castilla, Piura"],
  ["080108", "Wanchaq, Cusco"],
  ["120114", "El Tambo, Junín"],
  ["140105", "José Leonardo Ortiz, Lambayeque"],
  ["140106", "La Victoria, Lambayeque"],
  ["021809", "Nuevo Chimbote, Áncash"],
  ["110207", "Pueblo Nuevo, Chincha, Ica"],
])("INEI's %s is %s", (code, text) => {
  const district = districtOf(code);
  expect(district && districtText(district)).toBe(text);
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
  expect(codes("San Miguel")).toHaveLength(4);
  expect(codes("San Miguel, Lima")).toEqual(["150136"]);
  expect(codes("San Luis, Lima")).toEqual(["150134"]);
  expect(codes("pueblo nuevo, ica")).toEqual(["110107", "110207"]);
  expect(codes("Pueblo Nuevo, Chincha, Ica")).toEqual(["110207"]);
  expect(codes("Vitacura")).toEqual([]);
  expect(codes("")).toEqual([]);
});
