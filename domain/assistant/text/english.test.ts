import { expect, test } from "vitest";
import { inSpanish } from "./english.ts";

test.each([
  ["Do you have fiber in Miraflores?", "tienen fibra en miraflores"],
  ["How much is the cheapest plan?", "cuanto cuesta mas barato plan"],
  ["What's the fastest plan under 100 soles?", "cual es el mas rapido plan menos de 100 soles"],
  ["i need internet for 4 people", "necesito internet para 4 personas"],
  ["is installation free with win", "es instalacion gratis con win"],
  ["I work from home, what speed do I need?", "teletrabajo que velocidad necesito"],
])("%j is read as %j", (message, spanish) => {
  expect(inSpanish(message)).toBe(spanish);
});

test.each([
  "hola quiero internet for my casa",
  "planes de internet home",
  "compara win vs wow",
  "tienen max o disney",
  "quiero ver the voice en la tele",
])("%j is not in English", (message) => {
  expect(inSpanish(message)).toBeNull();
});
