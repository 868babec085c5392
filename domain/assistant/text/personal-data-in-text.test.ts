import { expect, test } from "vitest";
import { withoutPersonalData, withoutVolunteered } from "./personal-data-in-text.ts";

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

test.each([
  ["soy María Pérez y quiero internet", "soy … y quiero internet"],
  ["soy juan perez y quiero internet", "soy … y quiero internet"],
  ["hola soy rosa quispe mamani me pueden llamar", "hola soy … me pueden llamar"],
  ["habla la señora maría elena cárdenas", "habla la señora …"],
  ["le saluda carlos ramos, quiero fibra", "le saluda …, quiero fibra"],
  ["el recibo está a nombre de rosa díaz huamán", "el recibo está a nombre de …"],
  ["mi esposo se llama luis y paga él", "mi esposo se llama … y paga él"],
  ["llámame al 01 456-7890", "llámame al …"],
  ["mi fijo es 054 234567", "mi …"],
  ["+56 2 2345 6789 porfa", "… porfa"],
  ["escríbeme al 987.654.321", "escríbeme al …"],
  ["987 65 43 21 es mi cel", "… es mi cel"],
  ["mi rut 123456785, quiero fibra", "mi …, quiero fibra"],
  ["dni 45 871 236", "…"],
  ["juan arroba gmail punto com", "…"],
  ["vivo en av. los olivos 345 dpto 402, llega claro?", "vivo en …, llega claro?"],
  ["calle las flores 220, surco", "…, surco"],
  ["hay fibra en mz G lote 21 ventanilla", "hay fibra en … ventanilla"],
  ["Av. Providencia 1234 depto 56", "…"],
])("what a visitor volunteers is left out of %j", (text, expected) => {
  expect(withoutVolunteered(text)).toBe(expected);
});

test.each([
  "soy de Lima y quiero 300 megas",
  "soy cliente de Claro",
  "soy estudiante de arquitectura y juego",
  "soy nuevo en esto",
  "soy Peruano",
  "a nombre de mi papá",
  "cómo se llama el plan de 99.90",
  "hasta 25.000 pesos al mes",
  "pago S/ 1,234.50 por 2 líneas",
  "¿llega a la avenida Arequipa?",
  "600 megas por 15.990",
  "son 9 personas y 8 celulares",
  "¿con quién hablo? habla claro",
  "número de canales: 120",
])("%j has nothing of a person and stays", (text) => {
  expect(withoutVolunteered(text)).toBe(text);
});
