import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import type { Offering } from "../offering.ts";
import { lastTextAbout, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

/** Ate, which WIN and Claro serve and WOW does not; of Bitel it is not known. */
const ATE = "150103";
const SERVED = { yes: [ATE], no: [] };
const offerings: readonly Offering[] = [
  samplePlan({ serviceId: 1, brand: "WIN", name: "Fibra 300", priceCents: 9_900, coverage: SERVED }),
  samplePlan({
    serviceId: 2,
    brand: "Claro",
    name: "Fibra 100",
    megabits: 100,
    priceCents: 8_500,
    coverage: SERVED,
  }),
  samplePlan({
    serviceId: 3,
    brand: "WOW",
    name: "Fibra 200",
    megabits: 200,
    priceCents: 5_900,
    coverage: { yes: [], no: [ATE] },
  }),
  samplePlan({ serviceId: 4, brand: "Bitel", name: "Fibra 150", megabits: 150, priceCents: 6_900 }),
  samplePlan({
    serviceId: 5,
    brand: "Movistar",
    name: "Trío 800",
    type: "triple_pack",
    priceCents: 22_900,
    megabits: 800,
    streaming: ["Netflix"],
    tvChannels: 190,
    hasPhone: true,
  }),
];
const answer = lastTextAbout(offerings);
const plansIn = (text: string): readonly string[] => text.match(/(?<=^• )[^:\n]+(?=: S\/)/gm) ?? [];

test("plans that may not reach the place come after those that do, however cheap", () => {
  const text = answer("internet en ate por menos de 90 soles");
  expect(text).toContain("También podrían servirte, si llegan:\n• Bitel Fibra 150");
  expect(text.indexOf("• Claro")).toBeLessThan(text.indexOf("• Bitel"));
});

describe("plans that are asked for in a district", () => {
  test.each([
    [["qué planes hay en ate"]],
    [["planes en ate"]],
    [["hay internet en ate"]],
    [["hola", "es una peluquería en ate"]],
    [["soy estudiante, vivo por ate"]],
    [["internet barato", "vivo en ate"]],
    [["internet barato y tmb cuánto cobran la instalación", "vivo en ate"]],
  ])("%s: those of the operators that reach it, cheapest first", (messages) => {
    const text = answer(...messages);
    expect(text).toContain("• Sin dato: Bitel");
    expect(plansIn(text)).toEqual(["Claro Fibra 100", "WIN Fibra 300"]);
    expect(text).not.toContain("No incluyo WOW");
  });

  test("of an operator whose prices are asked, beside whether it serves the place", () => {
    const text = answer("bitel fibra en ate precio");
    expect(text).toContain("• Sin dato: Bitel");
    expect(plansIn(text)).toEqual(["Bitel Fibra 150"]);
    expect(text).not.toContain("De los que llegan");
  });

  test("are listed once where an operator is given up before", () => {
    const text = answer("no quiero claro, que más hay en ate");
    expect(plansIn(text)).not.toContain("Claro Fibra 100");
    expect(text.match(/sin contar Claro, estos son los planes/g)).toHaveLength(1);
  });

  test("are counted by the next message", () => {
    expect(answer("qué planes hay en ate", "el segundo trae tele?")).toContain("WIN Fibra 300:\n");
  });

  test("are not listed where only the coverage is asked", () => {
    expect(plansIn(answer("llega internet a ate"))).toEqual([]);
    expect(plansIn(answer("internet barato", "llega a ate?"))).toEqual([]);
  });
});

describe("a place of which a conversation is about", () => {
  test("is not served by one operator alone because a neighbour is said to claim it", () => {
    const text = answer("vivo en ate", "solo llega win dice mi vecino, es verdad?");
    expect(text).toContain("• Sí llegan: Claro y WIN.");
  });

  test("is not asked of the operator that a neighbour has", () => {
    expect(answer("vivo en ate, mi vecino tiene wow, cuál me recomiendas")).not.toContain("Hoy no tengo");
    expect(answer("vivo en ate, mi vecino tiene win, cuál me recomiendas")).toContain("• Claro Fibra 100");
  });

  test("is meant by 'ahí'", () => {
    expect(answer("vivo en ate", "cuál hay ahí")).toContain("Esto sé de Ate");
  });

  test("is told with the other one where both are asked about", () => {
    const text = answer("planes en ate", "y en comas?", "cuál llega a las dos");
    expect(text).toContain("Esto sé de Ate");
    expect(text).toContain("Esto sé de Comas");
  });

  test("has the plans of the price that was said before it", () => {
    expect(plansIn(answer("hasta 90 soles", "en ate"))).toEqual(["Claro Fibra 100"]);
  });

  test("may have the name of an insurer", () => {
    expect(answer("algo para ver tele", "en rímac")).toContain("Esto sé de Rímac");
    expect(answer("rimac me asegura el auto?")).toContain("tarifas de Rimac");
  });

  test("is found after the word for a service", () => {
    expect(answer("internet huancayo")).toContain("Huancayo");
  });
});

test("a refusal at the start of a message is of the operator", () => {
  const text = answer("menos claro que me trató pésimo, dime las otras");
  expect(text).toContain("Sin contar Claro");
});

test("a cheap connection and the cost of its installation are two questions", () => {
  const text = answer("inter barato y tmb cuanto cobran la instalacion");
  expect(text).toContain("• Claro Fibra 100: S/ 85.00 al mes");
  expect(text).toContain("La instalación la coordina");
});

describe("who takes 'ese' after two plans", () => {
  test.each(["me quedo con ese", "lo quiero"])("%s: is asked which", (message) => {
    const text = answer("compara win y claro", message);
    expect(text).toContain("¿Cuál de los dos?");
    expect(plansIn(text)).toEqual(["Claro Fibra 100", "WIN Fibra 300"]);
  });

  test.each([
    [["compara win y claro", "me quedo con el segundo"], "Para contratar WIN Fibra 300"],
    [["compara win y claro", "cuál es el más barato", "me quedo con ese"], "Para contratar Claro Fibra 100"],
  ])("%s: takes the one that was meant", (messages, expected) => {
    expect(answer(...messages)).toContain(expected);
  });
});

test("without a service that was asked for: the cheapest other plan, and what it costs less", () => {
  const text = answer("quiero netflix y 300 megas", "y si quito netflix cuánto baja");
  expect(text).toContain("no lo publican los operadores");
  expect(plansIn(text)).toHaveLength(1);
  expect(text).toContain("menos al mes");
  expect(text).not.toContain("• Movistar Trío 800");
});

describe("a name that districts of two cities have", () => {
  const VICTORIA = { lima: "150115", chiclayo: "140106" };
  const served = lastTextAbout([
    samplePlan({
      serviceId: 1,
      brand: "WIN",
      name: "Fibra 300",
      coverage: { yes: [VICTORIA.lima], no: [VICTORIA.chiclayo] },
    }),
  ]);

  test("is the capital's, which is said with the other city", () => {
    const text = served("vivo en la victoria");
    expect(text).toContain("Sí llega: WIN");
    expect(text).toContain("Hablo de La Victoria (Lima). Si es La Victoria de Chiclayo, dímelo.");
    expect(served("vivo en la victoria, lima")).not.toContain("Hablo de");
  });

  test.each([
    [["vivo en chiclayo", "la victoria"]],
    [["vivo en la victoria", "la de chiclayo"]],
    [["vivo en la victoria", "en chiclayo"]],
    [["estoy en la victoria, chiclayo"]],
  ])("is that of the city that is named before or after it: %j", (messages) => {
    const text = served(...messages);
    expect(text).toMatch(/^Esto sé de La Victoria:\n• No llega: WIN/);
    expect(text).not.toContain("Hablo de");
  });

  test("another city that is asked about next is no correction", () => {
    expect(served("vivo en la victoria", "y en chiclayo?")).toMatch(/^Esto sé de Chiclayo:/);
  });
});

test("an operator that does not serve the place is none that might", () => {
  const text = answer(
    "planes desde 200 megas",
    "claro o wow?",
    "y si vivo en ate hay wow?",
    "entonces cuál me queda",
  );
  expect(text).toContain("• WIN Fibra 300");
  expect(text).not.toContain("• WOW");
});

describe("two operators that are compared without a place", () => {
  const OF_SURCO = { yes: ["150140"], no: [ATE] };
  const served = (wow: Offering["coverage"]): string =>
    lastTextAbout(offerings.map((plan) => (plan.brand === "WOW" ? { ...plan, coverage: wow } : plan)))(
      "win o wow, cuál me conviene",
    );

  test("no district is known that both serve: where the visitor lives decides", () => {
    expect(served(OF_SURCO)).toContain("No sé de un distrito al que lleguen los dos: dime el tuyo");
  });

  test.each([[{ yes: [ATE, "150140"], no: [] }], [{ yes: [], no: [ATE] }]])(
    "%j: nothing is said of it where both serve one, or one's districts are not known",
    (wow) => {
      expect(served(wow)).not.toContain("lleguen los dos");
    },
  );
});
