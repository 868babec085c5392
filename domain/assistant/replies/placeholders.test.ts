import { expect, test } from "vitest";
import { statedPrice, unknownPlaceholders, withValues } from "./placeholders.ts";

test("a word in braces that stands for nothing is found, since a visitor would see it", () => {
  const text = "{planes} desde {Precio_desde}, {inventado} y {inventado} de {nombre_bot}";
  expect(unknownPlaceholders(text)).toEqual(["Precio_desde", "inventado"]);
  const shown = withValues(text, { botName: "Sol", offerings: [], country: "peru" });
  expect(shown).toBe("0 desde {Precio_desde}, {inventado} y {inventado} de Sol");
  expect(unknownPlaceholders("sin llaves, {} ni { espacios }")).toEqual([]);
});

test.each([
  ["Planes desde S/ 79.90 al mes", "S/ 79.90"],
  ["Desde S/79 y hasta S/ 99", "S/79"],
  ["El dúo a $ 24.990, sin amarras", "$ 24.990"],
  ["Por 80 soles tienes internet", "80 soles"],
  ["Planes desde {precio_desde}: 6 meses de promoción, 200 megas", null],
])("of %j the price %j is stated literally", (text, price) => {
  expect(statedPrice(text)).toBe(price);
});
