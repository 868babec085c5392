import { expect, test } from "vitest";
import { districtText } from "../kernel/district.ts";
import { districtIn } from "./districts-in-text.ts";
import { normalised } from "./learned-model.ts";

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
])("in Peru %j is %j", (message, district) => {
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
  ...[
    "estoy en Lima",
    "¿cuál es el plan más barato?",
    "que no me aten ni me coman el sueldo",
    "para el verano",
  ],
  ...[
    "¿tienen en provincia o solo Lima?",
    "canales de cocina",
    "un plan de 100 soles",
    "mi hermana Victoria",
    "",
  ],
  ...["mañana es feriado por santa rosita", "tengo 4 líneas y pago un ojo de la cara"],
])("%j names no district", (message) => {
  expect([found(message), found(message, "chile")]).toEqual([null, null]);
});
