import { expect, test } from "vitest";
import { limitHint, valueHint } from "./value-hint.ts";

const FULL = "Caben 1,000 caracteres y no entra ninguno más: revisa que el final esté.";

test("a text that fills its field is told that what was pasted may be cut", () => {
  expect(limitHint("a".repeat(999), 1000)).toBeUndefined();
  expect(limitHint("a".repeat(999), 1000, "Sin datos personales.")).toBe("Sin datos personales.");
  expect(limitHint("a".repeat(1000), 1000, "Sin datos personales.")).toBe(FULL);
});

test("a full text with unknown words in braces is told of both", () => {
  expect(valueHint("{precio}", 1000)).toContain("{precio}");
  expect(valueHint("{precio_desde}", 1000, "Es la respuesta.")).toBe("Es la respuesta.");
  const both = valueHint(`{precio}${"a".repeat(992)}`, 1000);
  expect(both).toContain("{precio}");
  expect(both).toContain(FULL);
});

test("a text that states a price itself is warned that it stays when the catalogue's changes", () => {
  expect(valueHint("Desde S/ 79 al mes", 1000)).toBe("S/ 79 no cambia con el catálogo: usa {precio_desde}.");
  expect(valueHint("Desde {precio_desde} al mes", 1000)).toBeUndefined();
});
