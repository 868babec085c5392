import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import { slotsOf } from "../text/slot-samples.ts";
import { lastTextAbout, repliesTo, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

/** Punta Hermosa and Callao, which Claro and Entel serve; of Bitel it is not known. */
const SERVED = { yes: ["150124", "070101"], no: [] };
const offerings = [
  samplePlan({
    serviceId: 1,
    brand: "Bitel",
    name: "Fibra 150",
    megabits: 150,
    priceCents: 6_900,
    promotion: { priceCents: 4_900, months: 3 },
    installationCents: 5_000,
    permanenceMonths: 0,
    features: ["Fibra óptica"],
  }),
  samplePlan({
    serviceId: 2,
    brand: "Entel",
    name: "Hogar 100",
    megabits: 100,
    priceCents: 7_500,
    promotion: { priceCents: 6_000, months: 6 },
    installationCents: 0,
    permanenceMonths: 0,
    coverage: SERVED,
    features: ["Fibra óptica"],
  }),
  samplePlan({
    serviceId: 3,
    brand: "Claro",
    name: "3Play 200",
    type: "triple_pack",
    megabits: 200,
    priceCents: 15_900,
    installationCents: 0,
    permanenceMonths: 6,
    tvChannels: 100,
    hasPhone: true,
    coverage: SERVED,
    features: ["Fibra óptica"],
  }),
  samplePlan({
    serviceId: 4,
    brand: "Bitel",
    name: "Triple 300",
    type: "triple_pack",
    megabits: 300,
    priceCents: 12_900,
    installationCents: 5_000,
    permanenceMonths: 0,
    tvChannels: 100,
    hasPhone: true,
    features: ["Fibra óptica"],
  }),
];
const answer = lastTextAbout(offerings);

describe("what is paid over some months is summed", () => {
  test("of the first month, with the installation", () => {
    expect(
      answer("cuanto pago el primer mes exactamente si contrato bitel el mas barato").split("\n").slice(0, 2),
    ).toEqual([
      "Esto pagas el primer mes, con la instalación:",
      "• Bitel Fibra 150: S/ 99.00 (S/ 49.00 al mes por 3 meses, luego S/ 69.00; instalación S/ 50.00)",
    ]);
  });

  test("of years, promotion and regular price, of the plans of the last list", () => {
    const lines = answer("internet de entel", "y en 2 años cuanto llevo pagado").split("\n");
    expect(lines[0]).toBe("Esto pagas en 2 años, con la instalación:");
    // 6 × 60 + 18 × 75.
    expect(lines[1]).toMatch(/^• Entel Hogar 100: S\/ 1,710\.00 /);
  });

  test.each([
    ["cuanto pagaria en total por 18 meses con entel", 18],
    ["cuanto es el total en 3 meses de bitel con instalacion", 3],
    ["cuanto sube despues de 6 meses", null],
    ["cuanto demora la instalacion en 2 meses", null],
    ["el plan de 60 soles por 6 meses", null],
  ])("%s: %j", (message, months) => {
    expect(slotsOf(message).months).toBe(months);
  });
});

describe("what the catalogue holds is no miss", () => {
  test.each([
    ["estamos pensando entre claro y entel en la molina, q dices", "comparison"],
    ["ok cual de 200 mas barato en breña", "price"],
    ["con telefono mejor", "plan_type"],
    ["mi marido dice q entel es solo celular", "operator"],
  ])("%s: %s", (message, intent) => {
    expect(repliesTo([message], { offerings })[0]?.intent).toBe(intent);
  });

  test("some months of the year want no permanence that lasts longer", () => {
    const text = answer(
      "hay internet en punta hermosa para la casa de playa solo verano",
      "de enero a marzo nada mas",
    );
    expect(text).toContain("• Entel Hogar 100: sin permanencia");
    expect(text).not.toContain("• Claro");
  });

  test("an operator that is said to have mobile telephones alone has plans of the home", () => {
    expect(answer("mi marido dice q entel es solo celular")).toMatch(
      /^No solo celular: .*\nEntel: 1 plan activo/,
    );
  });
});

describe("a word is not read as another subject", () => {
  test("internet that needs no cable asks for no television", () => {
    const text = answer(
      "me dicen que el internet de 5g de entel no necesita cable, conviene si alquilo por 6 meses nada mas?",
    );
    expect(slotsOf("el internet de 5g de entel no necesita cable").withTv).toBe(false);
    expect(text).toContain("ninguno dice ser por antena, 5G o satélite");
    expect(text).toContain("• Entel Hogar 100: sin permanencia");
  });

  test("the verb «cobre» is not read as copper", () => {
    const text = answer("me mudo el proximo mes, qué compañia me conviene que no cobre instalacion");
    expect(text).toContain("con instalación gratis");
    expect(text).not.toContain("coaxial");
  });

  test("a telephone alone comes with internet, in whatever pack", () => {
    const text = answer(
      "mi papá solo usa el telefono fijo, se puede tener solo telefono fijo o tiene q ser con internet",
    );
    expect(text).toMatch(/^No tengo planes sin internet/);
    expect(text).toContain("• Bitel Triple 300");
    expect(text).not.toContain("solo internet");
  });

  test("internet and a telephone in a place: the packs of the operators that are known to reach it", () => {
    expect(answer("internet y telefono fijo en callao")).toMatch(
      /^De los que llegan, .*con teléfono fijo.*\n• Claro 3Play 200/,
    );
    expect(answer("internet y telefono fijo en callao", "hasta 100 soles")).toMatch(
      /Lo más cercano que tengo:\n• Claro 3Play 200/,
    );
  });

  test.each([
    "claro me acaba de avisar por sms q me sube 10 lucas, pueden hacer eso?",
    "en mi salon las clientas piden wifi, basta con el plan mas barato de bitel?",
    "mi roomate kiere 1000 megas, somos 3",
  ])("%s: what is only mentioned is not said to be missing", (message) => {
    expect(answer(message)).not.toContain("No tengo datos de");
  });
});

test("a household without players is shown no gaming plan", () => {
  const gamer = samplePlan({
    serviceId: 9,
    brand: "WIN",
    name: "Fibra Gamer 1000",
    megabits: 1000,
    priceCents: 18_900,
    features: ["Baja latencia"],
  });
  const others = [300, 400, 600].map((megabits) =>
    samplePlan({ serviceId: megabits, brand: "WIN", name: `Fibra ${megabits}`, megabits }),
  );
  const about = lastTextAbout([...offerings, ...others, gamer]);
  expect(about("somos 3, cuantos megas", "nadie juega, solo series y tareas")).not.toContain("Para jugar");
});
