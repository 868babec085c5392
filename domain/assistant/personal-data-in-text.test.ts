import { expect, test } from "vitest";
import { withoutPersonalData } from "./personal-data-in-text.ts";

test.each([
  ["hola, me llamo Juan Pérez y quiero internet", "hola, me llamo … y quiero internet"],
  ["me llamo maría, ¿cuánto cuesta?", "me llamo …, ¿cuánto cuesta?"],
  ["Mi nombre es José Luis Ñahui quiero 300 megas", "Mi nombre es … quiero 300 megas"],
  ["me llamo ana quiero claro", "me llamo … quiero claro"],
  ["mi nombre es rosa mi número es 987654321", "mi nombre es … mi número es …"],
  ["¿cómo me llamo?", "¿cómo me llamo?"],
  ["quiero el plan de Claro", "quiero el plan de Claro"],
  ["escríbeme a ana@example.pe, dni 12345678", "escríbeme a …, …"],
])("what people say is theirs is left out of %j", (text, expected) => {
  expect(withoutPersonalData(text)).toBe(expected);
});
