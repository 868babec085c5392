import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, expect, test } from "vitest";
import { lastTextAbout, sampleOfferings } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const lastReply = lastTextAbout(sampleOfferings);

test.each([
  // Before and at the beginning of a service.
  [["piden garantía o depósito?"], "Si un operador pide garantía"],
  [["el primer recibo viene más alto?"], "Puede ser distinto de los demás"],
  [["me mandan el contrato por correo?"], "Con nosotros no firmas nada"],
  [["tengo que firmar algo?"], "Con nosotros no firmas nada"],
  [["el contrato es por cuánto tiempo"], "La permanencia es el tiempo mínimo"],
  [["me cobran si cancelo antes de que instalen"], "Si solo dejaste tus datos con nosotros no debes nada"],
  [["me devuelven la plata si no funciona?"], "pide que te descuenten los días sin servicio"],
  [["puedo pagar en agente?", "y si me atraso?", "me cortan?"], "Lo usual si te atrasas"],
  [["piden garantía?", "y con qué pago"], "El servicio se paga al operador"],
  // Who contracts, and where.
  [["tengo 17 años, puedo contratar yo"], "El titular del contrato es mayor de edad"],
  [["puedo ponerlo a nombre de mi empresa"], "La factura o boleta la emite el operador"],
  [["puedo ir a una tienda a contratar, dónde queda la más cerca"], "No tengo la dirección de una oficina"],
  [["tienen sucursal en surco?"], "No tengo la dirección de una oficina"],
  [["soy estudiante"], "Para mostrarte planes me falta saber"],
  [["mi abuelita tiene 80 años"], "Para mostrarte planes me falta saber"],
  // Discounts.
  [
    ["si tengo celular claro me hacen descuento en el hogar"],
    "2x1, sorteos o velocidad duplicada no tengo datos",
  ],
  [["tienen promo 2x1?"], "2x1, sorteos o velocidad duplicada no tengo datos"],
  [["referir a un amigo me da algo?"], "2x1, sorteos o velocidad duplicada no tengo datos"],
  [["cuál baja más el precio ahora"], "por cuánto baja su precio"],
  // Sums.
  [["total de 6 meses de win 300"], "Esto pagas en 6 meses"],
  [["cuánto es el recibo final de claro 100"], "• Claro Fibra 100"],
  [["planes de claro", "cuánto el primer mes entonces"], "Esto pagas el primer mes"],
  [["tengo claro 200 a 159"], "por S/ 159.00"],
  // Another deck, and the plan that came nearest.
  [["el segundo deco cuánto cuesta"], "Lo que cuesta un decodificador más"],
  [["hay plan de 40 soles?", "el más cercano entonces"], "Bitel Internet 200:"],
  // What is asked of the others.
  [
    ["cobran instalación?", "en bitel también?", "y cuáles sí son gratis"],
    "Claro Fibra 100: instalación gratis",
  ],
])("%j is answered with %j", (messages, part) => {
  expect(lastReply(...messages)).toContain(part);
});

test("what is asked of one operator is told of the others, and of it no more", () => {
  const reply = lastReply("claro tiene permanencia?", "y los demás");
  expect(reply).toContain("• Bitel Internet 200: sin permanencia");
  expect(reply).not.toContain("• Claro");
});

test.each(["ya dale, cómo lo contrato", "ya listo y dónde firmo"])("%j is a wish to contract", (message) => {
  expect(lastReply("planes de claro", message)).toContain("¡Buena idea!");
});

test.each([
  ["tengo 14 dispositivos, qué plan contrato", "mayor de edad"],
  ["mi hijo tiene 12 años y juega roblox, qué plan saco", "mayor de edad"],
  ["necesito doble velocidad, tengo 200", "2x1"],
  ["puntos de red adicionales cuánto", "2x1"],
  ["con el recibo me vino publicidad de win", "no veo tu recibo"],
  ["me piden garantía en el trabajo", "Si un operador pide garantía"],
])("%j is not answered with %j", (message, part) => {
  expect(lastReply(message)).not.toContain(part);
});

test("why the site is free is not answered with the catch of a plan's price", () => {
  const reply = lastReply("por qué es gratis, dónde está la trampa");
  expect(reply).toContain("el operador puede pagarnos una comisión");
  expect(reply).not.toContain("mira cuatro cosas");
});

test("a telephone and internet are not taken for a telephone without internet", () => {
  expect(lastReply("solo quiero teléfono e internet")).not.toContain("No tengo planes sin internet");
});
