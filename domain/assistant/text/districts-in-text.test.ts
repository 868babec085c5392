import { expect, test } from "vitest";
import { districtText } from "../../kernel/district.ts";
import { cityIn, districtApart, districtIn, districtsIn } from "./districts-in-text.ts";
import { normalised } from "./normalise.ts";

const found = (message: string, country: "peru" | "chile" = "peru") => {
  const district = districtIn(normalised(message), country);
  return district && districtText(district);
};

test.each([
  ["vivo en San Juan de Lurigancho", "San Juan de Lurigancho, Lima"],
  ["en SJL", "San Juan de Lurigancho, Lima"],
  ["smp", "San Martín de Porres, Lima"],
  ["¿hay fibra en vmt?", "Villa María del Triunfo, Lima"],
  ["soy de surco", "Santiago de Surco, Lima"],
  ["vivo en san juan de luriganho", "San Juan de Lurigancho, Lima"],
  ["planes en Miraflorez", "Miraflores, Lima"],
  ["vivo en sanmiguel", "San Miguel, Lima"],
  ["jr. las dalias 318, san juan de miraflores", "San Juan de Miraflores, Lima"],
  ["¿llega WIN a La Molina?", "La Molina, Lima"],
  ["comas", "Comas, Lima"],
  ["san miguel, ayacucho", "San Miguel, Ayacucho"],
  ["ahora en tingo maría", "Rupa-Rupa (Tingo María), Huánuco"],
  ["me mudo a Cusco", "Cusco, Cusco"],
  ["sjl canto grande paradero 10", "San Juan de Lurigancho, Lima"],
  ["vivo en Cayma", "Cayma, Arequipa"],
  ["soy de cayma, arequipa", "Cayma, Arequipa"],
  ["arequipa, cayma", "Cayma, Arequipa"],
  ["cusco wanchaq, dúo internet y tv", "Wanchaq, Cusco"],
  ["el más rápido que haya en piura castilla", "Castilla, Piura"],
  ["trujillo el porvenir internet 300", "El Porvenir, La Libertad"],
  ["claro en trujillo victor larco hay fibra?", "Víctor Larco Herrera, La Libertad"],
  ["soy de jlo", "José Leonardo Ortiz, Lambayeque"],
  ["internet en 26 de octubre", "Veintiséis de Octubre, Piura"],
  ["win llega a mi calle? av peru 2300 smp", "San Martín de Porres, Lima"],
  ["en Huanchaco", "Huanchaco, La Libertad"],
  ["vivo en Trujillo, distrito de Huanchaco", "Huanchaco, La Libertad"],
  ["estoy en castilla piura", "Castilla, Piura"],
  ["vivo en wanchac", "Wanchaq, Cusco"],
  ["El Tambo", "El Tambo, Junín"],
  ["vivo en jose leonardo ortis", "José Leonardo Ortiz, Lambayeque"],
  ["¿llega a Nuevo Chimbote?", "Nuevo Chimbote, Áncash"],
  ["ventanilla, callao", "Ventanilla, Callao"],
  ["vivo en Pozuzo", "Pozuzo, Pasco"],
  ["vivo en comas y trabajo en lince", "Comas, Lima"],
  ["nos mudamos de surco a la molina", "La Molina, Lima"],
  ["no es surco es surquillo", "Surquillo, Lima"],
  ["es Surquillo, no Surco", "Surquillo, Lima"],
  ["perdón, Breña", "Breña, Lima"],
  ["busco internet porque el otro mes me mudo a cusco", "Cusco, Cusco"],
])("in Peru %j is %j", (message, district) => {
  expect(found(message)).toBe(district);
});

test.each([
  ["vivo en La Victoria", "La Victoria, Lima"],
  ["vivo en La Victoria, Chiclayo", "La Victoria, Lambayeque"],
  ["en la victoria de chiclayo", "La Victoria, Lambayeque"],
  ["vivo en Miraflores", "Miraflores, Lima"],
  ["en miraflores, lima", "Miraflores, Lima"],
  ["en miraflores, arequipa", "Miraflores, Arequipa"],
  ["estoy en miraflores yauyos", "Miraflores, Yauyos, Lima"],
  ["vivo en la esperanza", "La Esperanza, La Libertad"],
  ["vivo en san luis", "San Luis, Lima"],
  ["vivo en Pueblo Nuevo", null],
  ["vivo en pueblo nuevo, chincha", "Pueblo Nuevo, Chincha, Ica"],
  ["en pueblo nuevo ferreñafe", "Pueblo Nuevo, Lambayeque"],
])("of several districts in Peru %j means %j", (message, district) => {
  expect(found(message)).toBe(district);
});

test.each([
  ["vivo en Ñuñoa", "Ñuñoa, Metropolitana"],
  ["en nunoa", "Ñuñoa, Metropolitana"],
  ["mi depto en ñuñoa, irarrázaval con pedro de valdivia", "Ñuñoa, Metropolitana"],
  ["vivo en san pedro de la paz", "San Pedro de la Paz, Biobío"],
  ["vivo en calle larga", "Calle Larga, Valparaíso"],
  ["estoy en Probidencia", "Providencia, Metropolitana"],
  ["plan en conce", "Concepción, Biobío"],
  ["depto en santiago centro", "Santiago, Metropolitana"],
  ["vivo en viña", "Viña del Mar, Valparaíso"],
])("in Chile %j is %j", (message, district) => {
  expect(found(message, "chile")).toBe(district);
});

test.each([
  "estoy en Lima",
  "¿cuál es el plan más barato?",
  "que no me aten ni me coman el sueldo",
  "para el verano",
  "¿tienen en provincia o solo Lima?",
  "canales de cocina",
  "un plan de 100 soles",
  "mi hermana Victoria",
  "",
  "mañana es feriado por santa rosita",
  "tengo 4 líneas y pago un ojo de la cara",
  "chao",
  "¿de qué marca es el módem?",
  "por marca",
  "la señal es mala",
  "se cayó en tanta lluvia",
  "con buenos aires no me alcanza",
  "mi jefe es Morales",
  "no supe nada",
  "cuesta caja",
  "santa paciencia",
  "sin amarrarme porque el otro año me voy a arequipa",
  "que no tenga contrato, en unos meses me mudo a cusco",
])("%j names no district", (message) => {
  expect([found(message), found(message, "chile")]).toEqual([null, null]);
});

test.each([
  ["internet barato en Lima", "Lima", 43],
  ["soy de lima", "Lima", 43],
  ["lima", "Lima", 43],
  ["fibra lima para 2", "Lima", 43],
  ["¿qué hay fuera de Lima?", null, null],
  ["trabajo en Lima", null, null],
  ["estudiante de la universidad de lima", null, null],
  ["me llamo Santiago", null, null],
])("%j names the city %s of %s districts", (message, name, count) => {
  const city = cityIn(normalised(message), "peru");
  expect([city?.name ?? null, city?.codes.length ?? null]).toEqual([name, count]);
});

test.each([
  ["busco giga para editar video, providencia, depto", "chile", "Providencia"],
  ["algo para 4, miraflores, departamento", "peru", "Miraflores"],
  ["el más barato, miraflores", "peru", "Miraflores"],
  ["busco internet, 300 megas, depto", "chile", undefined],
] as const)("%j names a district apart in %s: %s", (message, country, name) => {
  expect(districtApart(message, country)?.name).toBe(name);
});

test("Santiago is a city in Chile alone", () => {
  const message = normalised("internet en Santiago");
  expect([cityIn(message, "chile")?.name, cityIn(message, "peru")]).toEqual(["Santiago", null]);
});

test.each([
  ["uno en Lince y otro en Jesús María", ["Lince", "Jesús María"]],
  ["en Cayma y en Arequipa", ["Cayma"]],
  ["vivo en San Juan de Lurigancho", ["San Juan de Lurigancho"]],
  ["cuánto cuesta y cuánto demora", []],
])("%j names %j", (message, names) => {
  expect(districtsIn(normalised(message), "peru").map(({ name }) => name)).toEqual(names);
});
