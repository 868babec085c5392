import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import type { Offering } from "../offering.ts";
import { lastTextAbout, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const ATE = "150103";
const SERVED = { yes: [ATE], no: [] };
const offerings: readonly Offering[] = [
  samplePlan({
    serviceId: 1,
    brand: "Entel",
    name: "Hogar 100",
    megabits: 100,
    priceCents: 7_500,
    promotion: { priceCents: 6_000, months: 6 },
    permanenceMonths: 0,
    installationCents: 0,
    coverage: SERVED,
  }),
  samplePlan({
    serviceId: 2,
    brand: "Claro",
    name: "Fibra 200",
    megabits: 200,
    priceCents: 8_500,
    permanenceMonths: 6,
    installationCents: 0,
    features: ["Simétrico"],
    coverage: SERVED,
  }),
  samplePlan({
    serviceId: 3,
    brand: "Claro",
    name: "2Play 200",
    type: "doble_pack",
    megabits: 200,
    priceCents: 13_900,
    tvChannels: 110,
    permanenceMonths: 6,
    coverage: SERVED,
  }),
  samplePlan({
    serviceId: 4,
    brand: "WIN",
    name: "Fibra Gamer 1000",
    megabits: 1000,
    priceCents: 18_900,
    permanenceMonths: 0,
    installationCents: 0,
    features: ["Baja latencia"],
    coverage: { yes: [], no: [ATE] },
  }),
  samplePlan({
    serviceId: 5,
    brand: "WOW",
    name: "Dúo 400",
    type: "doble_pack",
    megabits: 400,
    priceCents: 9_900,
    tvChannels: 100,
    permanenceMonths: 12,
  }),
  samplePlan({
    serviceId: 6,
    brand: "Movistar",
    name: "Trío 800",
    type: "triple_pack",
    megabits: 800,
    priceCents: 28_900,
    tvChannels: 190,
    hasPhone: true,
    streaming: ["Netflix", "Disney+"],
    permanenceMonths: 12,
    coverage: SERVED,
  }),
];
const answer = lastTextAbout(offerings);

describe("what a conversation was about", () => {
  test("who does not raise the price is asked of all plans, after one was described", () => {
    const text = answer("el internet más barato en ate", "ese sube después?", "entonces cuál no sube");
    expect(text).toMatch(/^Estos planes no tienen promoción/);
    expect(text).toContain("• Claro Fibra 200");
    expect(text).not.toContain("Entel Hogar 100");
  });

  test("who leaves soon gets plans without a permanence, also for a place that is said later", () => {
    const first = answer("con quién pierdo menos si me salgo a los 4 meses");
    expect(first).toContain("• Entel Hogar 100: sin permanencia");
    expect(first).not.toContain("12 meses");
    const later = answer("con quién pierdo menos si me salgo a los 4 meses", "en ate");
    expect(later).toContain("planes sin permanencia");
    expect(later).not.toContain("• Claro Fibra 200");
  });

  test("two operators stay the two that are meant, though it was asked whose they are", () => {
    const text = answer(
      "me conviene claro o entel",
      "son la misma empresa ahora no?",
      "entonces cuál es más barato de los dos con tele",
    );
    expect(text).toContain("• Claro 2Play 200");
    expect(text).not.toContain("WOW");
  });

  test("the cheapest that reaches is of any operator", () => {
    expect(answer("tengo un taller en ate, wow llega?", "y el más barato que llegue?")).toContain(
      "• Entel Hogar 100",
    );
  });

  test("a comparison with the installation is that of the first year", () => {
    const text = answer("claro o entel, cuál conviene", "pero sumando instalación");
    expect(text).toContain("Primer año");
    expect(text).toContain("• Entel Hogar 100");
  });

  test("a named operator that does not reach is said, though its plans are not listed", () => {
    expect(answer("win o claro en ate, trabajo en casa y subo videos pesados")).toContain(
      "WIN no llega a Ate",
    );
  });
});

describe("what is said of today's price and service", () => {
  test("a price that has been the same for years is no wish", () => {
    expect(answer("pago 99 en claro por 200 megas", "sin promo, fijo hace 2 años")).toMatch(/^Pagas de más:/);
  });

  test("who does not know whether to change is asked what is paid", () => {
    expect(answer("no sé si cambiarme")).toMatch(/^Dime cuánto pagas hoy al mes/);
  });

  test("a technician who does not come is a complaint", () => {
    expect(answer("el técnico quedó en venir hoy entre 8 y 12 y nadie aparece")).toMatch(
      /^Siento lo que pasó/,
    );
  });
});

describe("what plans do not say", () => {
  test.each([
    [["y si el técnico no puede instalar me cobran?"], "Si el técnico no puede instalar, qué pasa"],
    [["si llamo yo directo a claro sale igual?"], "El contrato es siempre con el operador"],
    [["juego valorant y tengo 90 de ping con movistar, si me paso a win baja?"], "Nuestro catálogo no mide"],
  ])("%j", (messages, expected) => {
    expect(answer(...messages).startsWith(expected)).toBe(true);
  });

  test("a plan that says to have a low latency is told so, though it is among those that are listed", () => {
    expect(answer("juego valorant y tengo 90 de ping con movistar, si me paso a win baja?")).toContain(
      "Dice tenerla baja:\n• WIN Fibra Gamer 1000",
    );
  });

  test("no prices are listed to who asks for something else", () => {
    const text = answer("qué compañía tiene mejor servicio al cliente, no el precio");
    expect(text).toMatch(/^Nuestro catálogo no mide/);
    expect(text).not.toContain("•");
  });
});

describe("a decision", () => {
  test.each([
    [
      ["vale la pena pagar 1000 megas si somos mi esposo y yo y vemos netflix"],
      "Según nuestra guía, con 1000 Mbps te sobra velocidad. Para 2 personas",
    ],
    [
      ["mi hermano quiere 1000 megas y yo digo que con 200 sobra, somos 3"],
      "Según nuestra guía, con 200 Mbps te alcanza, pero justo. Para 3 personas",
    ],
    [
      ["basta con el plan más chiquito de entel?"],
      "El de menos velocidad es Entel Hogar 100. 100 Mbps alcanzan",
    ],
    [
      ["es mejor trío o contratar internet y aparte pagar netflix y disney"],
      "Lo que cuestan Netflix y Disney+ por su cuenta no está en nuestro catálogo. Conviene pagar aparte si suma menos",
    ],
  ])("%j", (messages, expected) => {
    expect(answer(...messages).startsWith(expected)).toBe(true);
  });
});
