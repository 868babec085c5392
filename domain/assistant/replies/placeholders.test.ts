import { expect, test } from "vitest";
import { unknownPlaceholders, withValues } from "./placeholders.ts";

test("a word in braces that stands for nothing is found, since a visitor would see it", () => {
  const text = "{planes} desde {Precio_desde}, {inventado} y {inventado} de {nombre_bot}";
  expect(unknownPlaceholders(text)).toEqual(["Precio_desde", "inventado"]);
  const shown = withValues(text, { botName: "Sol", offerings: [], country: "peru" });
  expect(shown).toBe("0 desde {Precio_desde}, {inventado} y {inventado} de Sol");
  expect(unknownPlaceholders("sin llaves, {} ni { espacios }")).toEqual([]);
});
