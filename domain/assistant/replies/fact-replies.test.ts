import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, expect, test } from "vitest";
import { repliesTo, sampleOfferings, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const offerings = [
  ...sampleOfferings,
  samplePlan({
    serviceId: 31,
    brand: "Movistar",
    name: "Internet 300",
    priceCents: 11_900,
    permanenceMonths: 12,
    installationCents: 8_000,
  }),
  samplePlan({
    serviceId: 32,
    brand: "WIN",
    name: "Fibra 2000",
    megabits: 2000,
    priceCents: 29_900,
    features: ["Subida simétrica"],
  }),
];

/** The lines of the reply to the last message of a conversation, but those that every reply ends with. */
const lastReply = (...messages: readonly string[]): readonly string[] => {
  const text = repliesTo(messages, { offerings }).at(-1)?.text.replaceAll("\u00a0", " ") ?? "";
  return text.split("\n").filter((line) => !/^(?:Precios|No tengo anotada|¿Quieres tu cuenta)/.test(line));
};
const plansOf = (lines: readonly string[]) => lines.filter((line) => line.startsWith("•"));

test("a condition that no plan meets is denied, and told of the plans that were asked about", () => {
  const permanence = lastReply("Movistar 300 megas", "¿y sin permanencia?");
  expect(permanence[0]).toBe(
    "Hoy no tengo planes de Movistar sin permanencia de 300 Mbps en nuestro catálogo.",
  );
  expect(plansOf(permanence)).toEqual(["• Movistar Internet 300: permanencia de 12 meses"]);
  const installation = lastReply("Bitel", "¿y con instalación gratis?");
  expect(installation[0]).toBe("Hoy no tengo planes de Bitel con instalación gratis en nuestro catálogo.");
  expect(plansOf(installation)).toEqual(["• Bitel Internet 200: instalación S/ 50.00"]);
});

test("a condition that plans meet is told of these alone", () => {
  expect(plansOf(lastReply("planes sin permanencia"))).toEqual(["• Bitel Internet 200: sin permanencia"]);
});

test("a speed names the plan of which a fact is asked", () => {
  expect(plansOf(lastReply("¿qué permanencia tiene el de 300 megas de Movistar?"))).toEqual([
    "• Movistar Internet 300: permanencia de 12 meses",
  ]);
});

test("the upload speed of a plan that says nothing of it is not told by another plan", () => {
  expect(lastReply("velocidad de subida de WIN 300").join("\n")).toMatch(/^Los operadores no publican/);
  const missing = lastReply("velocidad de subida de WIN 700");
  expect(missing[0]).toBe("Hoy no tengo planes de WIN de 700 Mbps en nuestro catálogo.");
  expect(missing.join("\n")).not.toContain("2000");
  expect(plansOf(lastReply("velocidad de subida de WIN 2000 megas"))).toEqual([
    "• WIN Fibra 2000: S/ 299.00 al mes",
  ]);
});

test("a fact of an operator that the catalogue does not have is told of no other one", () => {
  const lines = lastReply("¿Entel cobra instalación?");
  expect(lines[0]).toMatch(
    /^Hoy no tengo planes activos de Entel en nuestro catálogo. Sí comparo planes de /,
  );
  expect(plansOf(lines)).toEqual([]);
});

test("after plans from a speed on, a fact is told of these where none has just that speed", () => {
  const listed = plansOf(lastReply("planes de WIN desde 500 megas"));
  expect(listed).toEqual(["• WIN Fibra 1000: S/ 169.00 al mes", "• WIN Fibra 2000: S/ 299.00 al mes"]);
  const [opening, ...plans] = lastReply("planes de WIN desde 500 megas", "¿y en edificio cuánto cuesta?");
  expect(opening).toBe("Estos planes cuestan en edificio lo mismo que en casa:");
  expect(plans).toEqual([
    "• WIN Fibra 1000: S/ 169.00 al mes, igual en casa y en edificio",
    "• WIN Fibra 2000: S/ 299.00 al mes, igual en casa y en edificio",
  ]);
});

test("of the plans' prices in a building those are listed that are others, one of each operator", () => {
  const dearer = samplePlan({
    serviceId: 33,
    brand: "Bitel",
    name: "Internet 400",
    priceCents: 10_900,
    building: { priceCents: 9_900, promotion: null },
  });
  const another = samplePlan({
    serviceId: 34,
    brand: "WIN",
    name: "Fibra 550",
    priceCents: 11_900,
    building: { priceCents: 9_900, promotion: null },
  });
  const asked = ["¿el precio en edificio es otro?"];
  const text = repliesTo(asked, { offerings: [...offerings, dearer, another] }).at(-1)?.text ?? "";
  expect(text.replaceAll("\u00a0", " ").split("\n").slice(0, 4)).toEqual([
    "Esto cuestan en edificio y en casa:",
    "• Bitel Internet 200: S/ 69.90 al mes en edificio; S/ 79.90 al mes en casa",
    "• WIN Fibra 550: S/ 99.00 al mes en edificio; S/ 119.00 al mes en casa",
    "También cambia en 1 plan más; los demás cuestan igual en casa y en edificio.",
  ]);
});

test("of one operator's plans all prices in a building are listed that are others", () => {
  const lines = lastReply("¿Bitel cobra lo mismo en edificio?");
  expect(lines).toEqual([
    "Esto cuestan en edificio y en casa:",
    "• Bitel Internet 200: S/ 69.90 al mes en edificio; S/ 79.90 al mes en casa",
  ]);
});

test("of more plans than fit, those whose price rises are told first", () => {
  const plan = (serviceId: number, first: number | null) =>
    samplePlan({
      serviceId,
      brand: "WIN",
      name: `Fibra ${serviceId}00`,
      megabits: serviceId * 100,
      priceCents: 9_000 + serviceId * 1_000,
      promotion: first === null ? null : { priceCents: first, months: 6 },
    });
  const plans = [plan(1, 8_000), plan(2, null), plan(3, 9_000), plan(4, 9_500), plan(5, 9_900)];
  const [reply] = repliesTo(["a partir de qué mes sube el precio en win"], { offerings: plans });
  expect(reply?.text).toContain("• WIN Fibra 500");
  expect(reply?.text).not.toContain("• WIN Fibra 200");
});
