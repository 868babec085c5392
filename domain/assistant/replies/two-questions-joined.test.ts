import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import { lastTextAbout, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

/** Ate and Los Olivos in Lima. */
const SERVED = { yes: ["150103", "150117"], no: [] };
const answer = lastTextAbout([
  samplePlan({
    serviceId: 1,
    brand: "Entel",
    name: "Hogar 100",
    megabits: 100,
    priceCents: 7_500,
    permanenceMonths: 0,
    coverage: SERVED,
  }),
  samplePlan({
    serviceId: 2,
    brand: "Claro",
    name: "3Play 600 Max",
    type: "triple_pack",
    megabits: 600,
    priceCents: 22_900,
    tvChannels: 180,
    hasPhone: true,
    permanenceMonths: 6,
    streaming: ["Max"],
    features: ["WiFi 6"],
    coverage: SERVED,
  }),
  samplePlan({ serviceId: 3, brand: "Claro", name: "Fibra 200", megabits: 200, priceCents: 8_500 }),
]);

describe("a message that asks two things is answered to both", () => {
  test.each([
    [
      "hijita tengo 74 años y mi nieto quiere que ponga internet, cuanto es lo mas barato que hay y me amarran con contrato?",
      "• Entel Hogar 100: S/ 75.00 al mes",
      "• Entel Hogar 100: sin permanencia",
    ],
    [
      "tengo un minimarket, dan factura? y cual es el plan mas economico",
      "La factura o boleta la emite el operador",
      "• Entel Hogar 100: S/ 75.00 al mes",
    ],
    [
      "busco un seguro para mi toyota yaris 2016 y de paso internet en ate",
      "Para cotizar el seguro de tu auto",
      "Esto sé de Ate:",
    ],
    [
      "cual operador se cae menos en los olivos, pero dime la verdad no el q les paga mas comision",
      "Nuestro catálogo no mide la estabilidad",
      "puede pagarnos una comisión",
    ],
  ])("%s", (message, first, second) => {
    const text = answer(message);
    expect(text).toContain(first);
    expect(text).toContain(second);
  });

  test("internet in a place is no question about the insurance before it", () => {
    const text = answer("busco un seguro para mi toyota yaris 2016", "internet en ate");
    expect(text).toContain("Esto sé de Ate:");
    expect(text).not.toContain("aseguradora");
  });

  test("what only describes the visitor is no question", () => {
    expect(answer("tengo 2 hijos, trabajo en casa. cual es el mas barato")).toMatch(
      /^(?:Estos son|Para|Planes)/,
    );
  });

  test("what comes after a request is told once: who calls, who comes, with whom the contract is", () => {
    const text = answer(
      "y despues de q me inscribo con ustedes q pasa, me llaman, viene alguien, firmo algo?",
    );
    expect(text).toContain("un asesor te llama en 24 horas hábiles");
    expect(text).toContain("el contrato es con el operador");
    expect(text).toContain("un técnico suyo va a tu casa");
  });
});

test.each(["cual es el plan mas caro q tienen y por q alguien lo pagaria", "q incluye el mas caro de claro"])(
  "%s: what the one plan holds is told, and no list",
  (message) => {
    const lines = answer(message).split("\n");
    expect(lines.slice(0, 5)).toEqual([
      "Claro 3Play 600 Max:",
      "• S/ 229.00 al mes",
      "• 600 Mbps",
      "• 180 canales",
      "• con teléfono fijo",
    ]);
    expect(lines).toContain("• WiFi 6");
  },
);

test("the cheapest plan with a service is listed as before", () => {
  expect(answer("el mas barato que tiene max")).toContain("más económicos");
});

test("how a service is moved is told once, though both parts ask it", () => {
  const text = answer("me mudo de surco a arequipa el próximo mes, puedo llevarme mi internet?");
  expect(text.split("El traslado lo hace el operador")).toHaveLength(2);
});
