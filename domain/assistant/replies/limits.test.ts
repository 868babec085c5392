import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import { type Country, CURRENCY } from "../../kernel/market.ts";
import { lastTextAbout, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const PLANS = [
  samplePlan({ serviceId: 1, brand: "WIN", name: "Fibra 300", priceCents: 9_900 }),
  samplePlan({ serviceId: 2, brand: "Claro", name: "Fibra 100", megabits: 100, priceCents: 8_500 }),
  samplePlan({ serviceId: 3, brand: "Entel", name: "Hogar 600", megabits: 600, priceCents: 12_900 }),
  samplePlan({
    serviceId: 4,
    brand: "WOW",
    name: "Fibra 700 + WOW TV",
    type: "doble_pack",
    megabits: 700,
    priceCents: 15_900,
    tvChannels: 100,
    streaming: ["DGO"],
  }),
  samplePlan({
    serviceId: 5,
    brand: "WIN",
    name: "Fibra 850 + L1 Max",
    type: "doble_pack",
    megabits: 850,
    priceCents: 18_900,
    tvChannels: 90,
    streaming: ["L1 Max"],
  }),
];

const answer = (messages: readonly string[], country: Country = "peru"): string => {
  const offerings = PLANS.map((plan) => ({ ...plan, currency: CURRENCY[country] }));
  return lastTextAbout(offerings, country)(...messages);
};

describe("a request that the assistant cannot fulfil is told where to go", () => {
  test.each<[message: string, country: Country, expected: string]>([
    ["llevo 4 dias sin internet y movistar no me contesta, quiero reclamar", "peru", "Osiptel"],
    ["donde pongo un reclamo contra mi operador", "chile", "la Subtel"],
    ["me pueden ayudar con un prestamo para mi negocio?", "peru", "No ofrecemos préstamos"],
    ["atienden feriados?", "peru", "No tengo dato de los feriados"],
    ["quiero que borren mis datos", "peru", "«Eliminar mis datos»"],
  ])("%s (%s)", (message, country, expected) => {
    expect(answer([message], country)).toContain(expected);
  });

  test("what is done with the data is told as before", () => {
    expect(answer(["qué hacen con mis datos"])).toContain("los guardamos cifrados");
  });

  test("the hours alone say nothing of holidays", () => {
    expect(answer(["en qué horario atienden"])).not.toContain("feriados");
  });
});

test("a follow-up is not answered with the reply before it", () => {
  expect(answer(["quiero cambiarme de claro a win", "y no me quedo sin internet mientras?"])).toContain(
    "No tienes por qué quedarte sin internet",
  );
  expect(
    answer(["tengo miedo de quedarme sin internet, trabajo en casa", "cómo hago para que no pase?"]),
  ).toContain("No tienes por qué quedarte sin internet");
  expect(answer(["quiero que me llame un asesor", "mañana tipo 10 am"])).toContain("Esa hora no la puedo");
  expect(answer(["me quedé sin internet"])).not.toContain("No tienes por qué");
});

test("of the plans with sports the one with the named service is told", () => {
  const text = answer(["cual plan trae liga 1 y la champions"]);
  expect(text).toContain("L1 Max, el servicio de la Liga 1, figura solo en WIN Fibra 850 + L1 Max.");
  expect(answer(["qué planes traen fútbol"])).not.toContain("figura solo");
});

test("a tenant who asks whether it is possible all the same is told what it takes", () => {
  expect(answer(["cuanto se demoran en instalar", "y si arriendo puedo igual?"], "chile")).toContain(
    "No suele hacer falta ser el dueño",
  );
});

test("what is connected in a shop is no wish to contract", () => {
  expect(answer(["tengo una bodega en mi casa y quiero internet pa el yape y una camara"])).toContain(
    "• Claro Fibra 100",
  );
});

test("the total loss of a car is taken up", () => {
  expect(answer(["quiero un seguro para el auto", "perdida total nomas"])).toContain(
    "La pérdida total de tu auto la cubren",
  );
});

test("a question about the plans of before shows them again", () => {
  expect(answer(["cuál es el plan más barato", "el de antes cuanto era?"])).toMatch(
    /^Hablo de estos planes:\n• Claro Fibra 100/,
  );
});

test("a channel that is named is left to what the operator publishes", () => {
  const text = answer(["quiero internet con cable para mi mamá, ella ve sus novelas en america"]);
  expect(text).toContain("Qué canales trae cada plan lo publica el operador");
  expect(answer(["quiero internet con cable para mi mamá"])).not.toContain("Qué canales trae");
});

test("what is no subject of the assistant is told to be none, and what was not understood is asked again", () => {
  expect(answer(["me haces la tarea de mate: cuánto es 3x + 5 = 20"])).toMatch(/^Con eso no te puedo ayudar/);
  expect(answer(["xyz qwerty asdf"])).toMatch(/^No estoy seguro de haber entendido/);
});

test("an operator that has no plans is known by its name where it is wanted, and kept for its districts", () => {
  const none = "no tengo planes activos de Mi Fibra";
  expect(answer(["me interesa mi fibra"])).toContain(none);
  expect(answer(["me interesa mi fibra", "llega a ate?"])).toContain(none);
  expect(answer(["mi fibra está lenta"])).not.toContain(none);
});

test("who is fed up with an operator and asks what else there is sees one plan of each other one", () => {
  const plans = [
    ...PLANS,
    samplePlan({ serviceId: 6, brand: "Claro", name: "Fibra 200", megabits: 200, priceCents: 8_900 }),
  ];
  const text = lastTextAbout(plans)("movistar me tiene harto, qué otras opciones tengo?");
  expect(text).toContain("uno por operador");
  expect(text).toContain("• WIN Fibra 300");
  expect(text).not.toContain("• Claro Fibra 200");
});
