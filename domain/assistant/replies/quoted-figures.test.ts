import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import { slotsOf } from "../text/slot-samples.ts";
import { lastTextAbout, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const PERU = [
  samplePlan({
    serviceId: 1,
    brand: "WIN",
    name: "Fibra 550",
    megabits: 550,
    priceCents: 11_900,
    promotion: { priceCents: 8_900, months: 6 },
    installationCents: 0,
  }),
  samplePlan({ serviceId: 2, brand: "WIN", name: "Fibra 1000", megabits: 1000, priceCents: 18_900 }),
  samplePlan({
    serviceId: 3,
    brand: "Entel",
    name: "Hogar 100",
    megabits: 100,
    priceCents: 7_500,
    promotion: { priceCents: 6_000, months: 6 },
    installationCents: 0,
    permanenceMonths: 0,
  }),
  samplePlan({ serviceId: 4, brand: "Entel", name: "Hogar 600", megabits: 600, priceCents: 9_990 }),
];
const CHILE = [
  samplePlan({
    serviceId: 11,
    brand: "VTR",
    name: "Internet 400",
    megabits: 400,
    currency: "CLP",
    priceCents: 1_999_000,
    permanenceMonths: 0,
  }),
  samplePlan({
    serviceId: 12,
    brand: "Mundo",
    name: "Fibra 800",
    megabits: 800,
    currency: "CLP",
    priceCents: 2_099_000,
    permanenceMonths: 0,
  }),
];
const peru = lastTextAbout(PERU);
const chile = lastTextAbout(CHILE, "chile");

describe("what a bill rises by is no budget", () => {
  test.each([
    ["claro me sube 10 lucas desde enero, pueden hacer eso??", "peru", 10],
    ["me van a aumentar 15 soles en win", "peru", 15],
    ["vtr sube 3 mil pesos por el ipc", "chile", 3_000],
    ["vtr me sube 2 lucas", "chile", 2_000],
  ] as const)("%s (%s)", (message, country, increase) => {
    expect(slotsOf(message, country)).toMatchObject({ budget: null, increase });
  });

  test("a price that it rises to is one", () => {
    expect(slotsOf("me suben a 99 soles, hay algo menos")).toMatchObject({ budget: 99, increase: null });
    expect(slotsOf("el de 100 megas sube a 75 soles?").increase).toBeNull();
  });

  test("a wish for more speed is no rise", () => {
    expect(slotsOf("pago 80 soles por 100 megas y quiero subir de 100 a 300 megas")).toMatchObject({
      budget: 80,
      increase: null,
    });
  });

  test("a rise to come is added to what is paid, one that has come is in it", () => {
    expect(slotsOf("pago 99 soles en claro y me sube 10 soles desde enero").budget).toBe(109);
    expect(slotsOf("pago 99 soles en claro, me subieron 10 soles").budget).toBe(99);
    expect(peru("pago 80 en claro", "me suben 10 soles en enero, hay algo mejor")).toMatch(
      /^Planes por S\/ 90\.00 al mes o menos:/,
    );
    expect(peru("pago 80 en claro y me suben 10 soles en enero, cuanto ahorro si me cambio")).toContain(
      "Frente a los S/ 90.00 que vas a pagar, con Entel Hogar 100",
    );
  });

  test("whether an operator may raise its price is in the contract, beside what is known of its plans", () => {
    const text = peru("entel me acaba de avisar que me sube 10 lucas desde enero, pueden hacer eso??");
    expect(text).toMatch(/^Si Entel te puede subir el precio/);
    expect(text).not.toContain("10.00");
    const leaving = chile("vtr me mando un correo q sube 3 mil pesos por el ipc, puedo irme sin multa?");
    expect(leaving).toContain("lo dice tu contrato");
    expect(leaving).toContain("• VTR Internet 400: sin permanencia");
  });
});

describe("an amount for a year is the first year's cost", () => {
  test.each([
    ["1000 soles al año como maximo", "peru", 1_000],
    ["hasta 900 soles anuales", "peru", 900],
    ["tengo 1200 para todo el año", "peru", 1_200],
    ["300 mil pesos al año maximo", "chile", 300_000],
    ["hasta 300 lucas al año", "chile", 300_000],
  ] as const)("%s (%s)", (message, country, yearBudget) => {
    expect(slotsOf(message, country)).toMatchObject({ budget: null, yearBudget });
  });

  test("a monthly amount is none, whatever lasts a year", () => {
    expect(slotsOf("hasta 80 soles al mes por un año")).toMatchObject({ budget: 80, yearBudget: null });
    expect(slotsOf("cuanto pago al año con 100 megas").yearBudget).toBeNull();
  });

  test("a twelfth of what is paid for a year is paid a month", () => {
    expect(slotsOf("pago 1200 soles al año en claro")).toMatchObject({ budget: 100, yearBudget: null });
  });

  test("the plans that cost no more in their first year are listed with that cost", () => {
    const text = peru(
      "1000 soles al año como maximo para internet, todo incluido instalacion. que me alcanza",
    );
    expect(text).toMatch(
      /^Planes de solo internet por S\/ 1,000\.00 o menos en el primer año con instalación/,
    );
    expect(text).toContain("Primer año: S/ 810.00, con instalación gratis.");
    expect(text).not.toContain("WIN");
  });
});

describe("offers that the visitor was made are compared with the catalogue", () => {
  const OFFERS = "tengo 2 ofertas: win 89 x 1000 megas y entel 79 x 500, cual";

  test("each by its operator, speed and price", () => {
    expect(slotsOf(OFFERS)).toMatchObject({
      budget: null,
      megabits: null,
      offers: [
        { operator: "WIN", price: 89, megabits: 1000 },
        { operator: "Entel", price: 79, megabits: 500 },
      ],
    });
    const text = peru(OFFERS);
    expect(text).toContain(
      "• WIN, 1000 Mbps por S/ 89.00: con ese precio no figura. WIN Fibra 1000 cuesta S/ 189.00 al mes. Por S/ 89.00 figura WIN Fibra 550.",
    );
    expect(text).toContain("• Entel, 500 Mbps por S/ 79.00: esa velocidad no figura.");
    expect(text).toContain("la de WIN cuesta S/ 10.00 más al mes y da 500 Mbps más.");
  });

  test("one that the catalogue has is said to be there, rounded as people round", () => {
    expect(peru("win me ofrece 550 megas a 89 y entel 600 por 99")).toContain(
      "• Entel, 600 Mbps por S/ 99.00: sí figura. Entel Hogar 600 cuesta S/ 99.90 al mes.",
    );
    expect(chile("vtr me ofrecio 400 megas por 19990 y mundo 800 a 21 lucas, cual es mejor")).not.toContain(
      "no figura",
    );
  });

  test("beside a single one the cheapest plans that are as fast are listed", () => {
    const text = peru("me ofrecieron en la calle win 550 megas a 89 soles");
    expect(text).toContain("• WIN, 550 Mbps por S/ 89.00: sí figura.");
    expect(text).toContain("Planes desde 550 Mbps, del más económico:\n• Entel Hogar 600: S/ 99.90 al mes");
  });

  test("whether they are true is asked of the same offers, after other questions", () => {
    const text = peru(
      OFFERS,
      "es pa teletrabajo y mi hijo q juega",
      "son ciertas esas ofertas o me mintio el vendedor",
    );
    expect(text).toContain("• WIN, 1000 Mbps por S/ 89.00: con ese precio no figura.");
    expect(text).not.toContain("Siento lo que pasó");
  });

  test("plans that are compared by their speeds are no offers", () => {
    expect(slotsOf("win 600 o claro 400").offers).toEqual([]);
    expect(slotsOf("claro 200 megas a 65 soles").offers).toEqual([]);
  });
});

test("not so dear, with an amount, is what costs no more than that", () => {
  const text = peru("internet barato", "no tan caro, unos 80 soles");
  expect(text).not.toContain("más baratos que esos");
  expect(text).toMatch(/por S\/ 80\.00 al mes o menos:\n• Entel Hogar 100/);
});

test("what a year saves is told of who said what is paid", () => {
  const text = peru(
    "tengo movistar de 100 megas a 109 soles, vale la pena cambiarme?",
    "y cuánto ahorraría al año?",
  );
  // Hogar 100: 6 × 60 + 6 × 75 = 810; Hogar 600: 12 × 99.90 = 1198.80.
  expect(text).toContain("Con S/ 109.00 al mes pagas S/ 1,308.00 al año.");
  expect(text).toContain("S/ 498.00 con Entel Hogar 100");
  expect(text).toContain("S/ 109.20 con Entel Hogar 600");
  expect(peru("internet de 100 megas", "y cuánto es al año?")).not.toContain("ahorras");
});
