import { expect, test } from "vitest";
import { es } from "./es.ts";

test.each([
  [1_000, 12, 1, "Archivo importado: 12 nuevos, 1 cambiado, 987 sin cambios"],
  [1, 1, 0, "Archivo importado: 1 nuevo"],
  [1_000, 0, 0, "Nada cambió: los 1,000 elementos ya estaban así"],
  [1, 0, 0, "Nada cambió: el elemento ya estaba así"],
])("of %j items, %j new and %j changed: %j", (items, added, changed, words) => {
  expect(es.files.imported(items, added, changed)).toBe(words);
});
