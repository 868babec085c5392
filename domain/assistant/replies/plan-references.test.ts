import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import type { Offering } from "../offering.ts";
import { repliesTo, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const offerings: readonly Offering[] = [
  samplePlan({
    serviceId: 1,
    brand: "Entel",
    name: "Hogar 300",
    priceCents: 9_900,
    installationCents: 0,
    permanenceMonths: 0,
  }),
  samplePlan({ serviceId: 2, brand: "Entel", name: "Hogar 600", megabits: 600, priceCents: 12_900 }),
  samplePlan({ serviceId: 3, brand: "Claro", name: "Fibra 400", megabits: 400, priceCents: 10_900 }),
  samplePlan({
    serviceId: 4,
    brand: "WOW",
    name: "Fibra 400",
    megabits: 400,
    priceCents: 9_900,
    promotion: { priceCents: 6_900, months: 6 },
  }),
  samplePlan({
    serviceId: 5,
    brand: "Claro",
    name: "3Play 200",
    type: "triple_pack",
    megabits: 200,
    priceCents: 15_900,
    tvChannels: 110,
    hasPhone: true,
    installationCents: 0,
  }),
  samplePlan({
    serviceId: 6,
    brand: "Bitel",
    name: "Triple 300",
    type: "triple_pack",
    priceCents: 12_900,
    promotion: { priceCents: 10_900, months: 3 },
    tvChannels: 90,
    hasPhone: true,
    installationCents: 5_000,
  }),
  samplePlan({
    serviceId: 7,
    brand: "Claro",
    name: "3Play 600 Max",
    type: "triple_pack",
    megabits: 600,
    priceCents: 22_900,
    tvChannels: 180,
    hasPhone: true,
    streaming: ["HBO Max"],
  }),
  samplePlan({ serviceId: 8, brand: "Claro", name: "Fibra 1000", megabits: 1000, priceCents: 18_900 }),
  samplePlan({ serviceId: 9, brand: "WOW", name: "Fibra 1000", megabits: 1000, priceCents: 15_900 }),
  samplePlan({ serviceId: 10, brand: "WIN", name: "Fibra Gamer 2000", megabits: 2000, priceCents: 29_900 }),
];

/** The reply to the last of a visitor's messages, with plain spaces. */
const answer = (...messages: readonly string[]) => {
  const reply = repliesTo(messages, { offerings }).at(-1);
  return { intent: reply?.intent, lines: (reply?.text ?? "").replaceAll("\u00a0", " ").split("\n") };
};

describe("a plan that is called by its name", () => {
  test.each([
    ["q incluye el hogar 600 de entel", "Entel Hogar 600:"],
    ["cuanto cuesta el hogar 300", "Entel Hogar 300:"],
    ["cuanto esta el fibra 400 de wow", "WOW Fibra 400:"],
  ])("%j is answered with what that plan holds", (message, title) => {
    const { intent, lines } = answer(message);
    expect([intent, lines[0]]).toEqual(["plan_details", title]);
  });

  test("which several operators have is none of theirs, where no operator is named", () => {
    expect(answer("cuanto cuesta el fibra 400").lines).not.toContain("Claro Fibra 400:");
    expect(answer("fibra 400 megas").lines).not.toContain("Claro Fibra 400:");
  });

  test("is said not to include the service that is asked for", () => {
    const { lines } = answer("el 3play 200 de claro trae hbo?");
    expect(lines[0]).toBe("Claro 3Play 200:");
    expect(lines).toContain("• no incluye HBO Max");
    expect(answer("el 3play 600 max trae hbo?").lines).toContain("• incluye HBO Max");
  });

  test("is told with the total of its first year, where that is asked", () => {
    expect(answer("cuanto pagaria en total el primer año con el hogar 300").lines[1]).toBe(
      "• S/ 99.00 al mes. Primer año: S/ 1,188.00, con instalación gratis.",
    );
  });

  test("is not taken for one of the operator that the conversation was about", () => {
    expect(answer("cuanto vale el 3play 200 de claro", "y el triple 300").lines[0]).toBe("Bitel Triple 300:");
  });

  test("is the one that is contracted", () => {
    expect(answer("quiero contratar el hogar 600 de entel").lines[0]).toMatch(
      /^Para contratar Entel Hogar 600:/,
    );
  });
});

describe("a plan that is called by a part of its name", () => {
  test.each([
    [["cuánto cuesta el fibra gamer"], "WIN Fibra Gamer 2000:"],
    [["planes de entel", "el 600"], "Entel Hogar 600:"],
    [["planes de win", "y el de 2000"], "WIN Fibra Gamer 2000:"],
    [["triple pack", "el de bitel"], "Bitel Triple 300:"],
    [["planes de claro", "el tercero"], "Claro Fibra 1000:"],
  ])("%j is answered with what that plan holds", (messages, title) => {
    const { intent, lines } = answer(...messages);
    expect([intent, lines[0]]).toEqual(["plan_details", title]);
  });
});

test("two speeds of one operator are compared", () => {
  expect(answer("cuánto más caro es el entel 600 que el 300").lines).toContain(
    "Diferencia: Entel Hogar 300 cuesta S/ 360.00 menos en el primer año, sin contar la instalación de Entel Hogar 600, que no se publica; con el precio regular, Entel Hogar 300 cuesta S/ 30.00 menos al mes.",
  );
});

test("the cheapest of the gigabit plans is one of them", () => {
  expect(answer("cuál es la más barata de las gigas").lines.slice(1)[0]).toBe(
    "• WOW Fibra 1000: S/ 159.00 al mes",
  );
});

describe("the difference of two plans", () => {
  const DIFFERENCE =
    "Diferencia: Bitel Triple 300 cuesta S/ 370.00 menos en el primer año, con la instalación; con el precio regular, Bitel Triple 300 cuesta S/ 30.00 menos al mes.";

  test.each([
    ["cuánto más cuesta el 3play 200 que el triple 300"],
    ["cuánto me ahorro si paso de claro 3play 200 a bitel triple 300"],
  ])("%j is calculated", (message) => {
    expect(answer(message).lines).toContain(DIFFERENCE);
  });

  test("is that of the two operators that a conversation named last", () => {
    const { lines } = answer(
      "cuanto cuesta el 3play de claro",
      "y el de bitel",
      "cuál es la diferencia de precio?",
    );
    expect(lines).toContain(DIFFERENCE);
  });

  test("which cost the same is none, by the year and by the month", () => {
    expect(answer("compara el hogar 300 con el fibra 400 de wow").lines).toContain(
      "Diferencia: WOW Fibra 400 cuesta S/ 180.00 menos en el primer año, sin contar la instalación de WOW Fibra 400, que no se publica; con el precio regular, cuestan lo mismo al mes.",
    );
  });

  test("is followed by questions about these two alone", () => {
    const { lines } = answer("compara el 3play 200 con el triple 300", "cuál tiene más canales");
    expect(lines.filter((line) => line.startsWith("• "))).toEqual([
      "• Claro 3Play 200: 110 canales",
      "• Bitel Triple 300: 90 canales",
    ]);
  });
});

describe("a plan that is called by its price", () => {
  test("is told where it is the only one, or the only one of the last list", () => {
    expect(answer("el de 229 soles").lines[0]).toBe("Claro 3Play 600 Max:");
    expect(answer("planes de entel", "el de 99 soles").lines[0]).toBe("Entel Hogar 300:");
  });

  test("which several have lists these, and no cheaper ones", () => {
    const { lines } = answer("el de 99 soles");
    expect(lines[0]).toBe("Más de un plan tiene ese precio:");
    expect(lines.filter((line) => line.startsWith("• "))).toHaveLength(2);
  });

  test("may be a speed, where no currency says otherwise", () => {
    expect(answer("el de 400").lines[0]).not.toBe("Más de un plan tiene ese precio:");
  });
});

describe("the plans of the last list", () => {
  test.each(["de cuál plan hablas?", "qué compañía es?"])("are told again after %j", (message) => {
    const before = answer("planes de entel").lines.filter((line) => line.startsWith("• "));
    expect(answer("planes de entel", message)).toMatchObject({
      intent: "plan_details",
      lines: ["Hablo de estos planes:", ...before, expect.stringContaining("Precios revisados")],
    });
  });

  test("are told of none where there was no list", () => {
    expect(answer("de cuál plan hablas?").lines[0]).toMatch(/^¿De qué plan\?/);
  });

  test.each(["y al año?", "al año cuánto es", "cuánto es el costo anual"])("are those of %j", (message) => {
    expect(answer("planes de entel", message).lines.slice(0, 2)).toEqual([
      "Esto pagas en el primer año:",
      "• Entel Hogar 300: S/ 99.00 al mes. Primer año: S/ 1,188.00, con instalación gratis.",
    ]);
  });

  test('are the only ones that are compared after "de esos"', () => {
    const { lines } = answer("planes de entel", "de esos cuál tiene más megas");
    expect(lines.filter((line) => line.startsWith("• "))).toEqual([
      "• Entel Hogar 600: S/ 129.00 al mes",
      "• Entel Hogar 300: S/ 99.00 al mes",
    ]);
  });
});

test("an operator that the last list does not have is not said to have no plans", () => {
  const { lines } = answer("planes de entel", "cuál de esos es de claro");
  expect(lines.join("\n")).not.toContain("no tengo planes activos de Claro");
});

describe("a cheaper one than those that were listed", () => {
  test("is another operator's, where the named one has none", () => {
    const { lines } = answer("claro tiene 1000 megas?", "hay alguno más barato con lo mismo");
    expect(lines.slice(0, 2)).toEqual([
      "Más baratos, de otros operadores, tengo estos planes desde 1000 Mbps:",
      "• WOW Fibra 1000: S/ 159.00 al mes",
    ]);
  });

  test("is said not to be there, where the cheapest of all was listed", () => {
    expect(answer("el más barato", "uno más barato").lines[0]).toMatch(
      /^No tengo planes más baratos que esos\. Los más económicos:$/,
    );
  });

  test("is a slower one, where the cheapest of that speed was listed", () => {
    for (const wish of ["uno más barato", "¿y más barato?", "más económico"])
      expect([wish, answer("quiero 600 megas", wish).lines[0]]).toEqual([
        wish,
        "No tengo planes desde 600 Mbps más baratos que esos. Más baratos, con menos velocidad:",
      ]);
  });
});

describe("after one plan, a question that names none", () => {
  test.each([
    [["planes de entel", "el de 300", "cuánto es la instalación"], "• Entel Hogar 300: instalación gratis"],
    [["planes de entel", "el segundo", "cuánto es con instalación el primer año"], "Entel Hogar 600"],
    [["cuál es el más barato de entel", "tiene permanencia?"], "• Entel Hogar 300: sin permanencia"],
    [["el más barato de claro", "tiene streaming?"], "• Claro Fibra 400: sin streaming incluido"],
    [["quiero el 3play 200 de claro, qué trae?"], "Claro 3Play 200:"],
  ])("%j is answered for that plan alone", (messages, expected) => {
    const named = ["Entel", "Claro"].flatMap((brand) =>
      answer(...messages).lines.filter((line) => line.replace("• ", "").startsWith(brand)),
    );
    expect(named).toEqual([expect.stringContaining(expected)]);
  });
});

test("two plans that were described one after the other are compared", () => {
  expect(
    answer("cuánto vale el 3play 200 de claro", "y el triple 300", "cuánto es la diferencia").lines,
  ).toContain(
    "Diferencia: Bitel Triple 300 cuesta S/ 370.00 menos en el primer año, con la instalación; con el precio regular, Bitel Triple 300 cuesta S/ 30.00 menos al mes.",
  );
});

test("that none of the listed plans is of an operator is said above its own", () => {
  expect(answer("planes de entel", "cuál de esos es de claro").lines.slice(0, 2)).toEqual([
    "Ninguno de esos es de Claro. Los suyos más económicos:",
    "• Claro Fibra 400: S/ 109.00 al mes",
  ]);
});

test("a yearly cost without plans before it is that of the cheapest plans", () => {
  expect(answer("cuánto es el costo anual").lines[1]).toContain("Primer año: ");
});
