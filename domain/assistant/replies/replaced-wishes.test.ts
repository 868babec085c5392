import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import type { Offering } from "../offering.ts";
import { lastTextAbout, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const COMAS = "150110";
const REACHED = { coverage: { yes: [COMAS], no: [] } };

type Row = readonly [brand: string, name: string, megabits: number, priceCents: number, Partial<Offering>?];
const tv = (tvChannels: number) => ({ type: "doble_pack", tvChannels, decoders: 1 }) as const;
const trio = (tvChannels: number) =>
  ({ type: "triple_pack", tvChannels, decoders: 1, hasPhone: true }) as const;
const at = (priceCents: number, months: number) => ({ promotion: { priceCents, months } });
const rows: readonly Row[] = [
  ["Bitel", "Fibra 150", 150, 6_900, { ...at(4_900, 3), permanenceMonths: 0 }],
  ["Entel", "Hogar 100", 100, 7_500, { ...at(6_000, 6), permanenceMonths: 0 }],
  ["Entel", "Hogar 300", 300, 9_900, { ...at(7_500, 6), permanenceMonths: 0 }],
  ["Entel", "Hogar 600", 600, 12_900, { ...at(9_900, 12), permanenceMonths: 0 }],
  ["Entel", "Hogar 300 + TV", 300, 13_900, { ...REACHED, ...tv(100), ...at(11_500, 6) }],
  ["Claro", "Fibra 200", 200, 8_500, { ...at(6_500, 3), permanenceMonths: 6 }],
  ["Claro", "2Play 200 + TV", 200, 13_900, { ...tv(110), ...at(10_900, 3), permanenceMonths: 6 }],
  ["Claro", "Fibra 800", 800, 14_900, { ...at(10_900, 6), permanenceMonths: 6, installationCents: 5_000 }],
  ["Claro", "3Play 200", 200, 15_900, trio(110)],
  ["Movistar", "Internet 100", 100, 8_900],
  ["Movistar", "Internet 1000", 1000, 19_900, { ...at(13_990, 12), permanenceMonths: 12 }],
  ["Movistar", "Dúo 200 + TV", 200, 16_900, { ...REACHED, ...tv(120), ...at(12_900, 6) }],
  ["Movistar", "Trío 200", 200, 18_900, trio(120)],
  ["WIN", "Fibra 850", 850, 14_900, { permanenceMonths: 0, installationCents: 0 }],
  ["WIN", "Fibra Gamer 1000", 1000, 18_900, { permanenceMonths: 0, features: ["Subida simétrica"] }],
  ["WIN", "Fibra 850 + L1 Max", 850, 18_900, { ...tv(95), streaming: ["L1 Max", "Max"] }],
  ["WOW", "Fibra 700", 700, 12_900, { ...at(9_900, 12) }],
  ["WOW", "Fibra 1000", 1000, 15_900, { ...at(12_900, 6), permanenceMonths: 12 }],
];
const offerings = rows.map(([brand, name, megabits, priceCents, changes], index) =>
  samplePlan({ serviceId: index + 1, brand, name, megabits, priceCents, ...changes }),
);
const answer = lastTextAbout(offerings);
const linesOf = (text: string): string =>
  text
    .split("\n")
    .filter((line) => line.startsWith("• "))
    .join("\n");

describe("an operator that is refused first", () => {
  test.each([
    "movistar no, ya tuve malas experiencias",
    "movistar no, que se cae mucho",
    "movistar no porfa",
    "ni loca vuelvo a movistar",
  ])("%j leaves it out", (refusal) => {
    const text = linesOf(answer("cual es el plan mas barato de trio", refusal));
    expect(text).toContain("Claro 3Play 200");
    expect(text).not.toContain("Movistar");
  });

  test('"claro no porfa" is no assent', () => {
    expect(linesOf(answer("planes de 200 megas con tele", "claro no porfa"))).not.toContain("Claro");
  });

  test("a question that begins alike stays one", () => {
    expect(answer("planes de 100 megas", "movistar no tiene permanencia?")).toContain("• Movistar");
  });
});

describe("a newly named plan takes the place of the one in hand", () => {
  test.each([
    [
      [
        "planes de 1000 megas",
        "solo los que no tengan permanencia",
        "ese movistar cuanto tiempo dura el precio",
      ],
      "• Movistar Internet 1000: S/ 139.90 al mes por 12 meses",
    ],
    [
      ["planes baratos", "wow que tal?", "el claro 200 hasta cuando dura la promo"],
      "• Claro Fibra 200: S/ 65.00",
    ],
  ])("%j", (messages, line) => {
    expect(linesOf(answer(...messages))).toContain(line);
    expect(linesOf(answer(...messages)).split("\n")).toHaveLength(1);
  });

  test("whether its speed is enough is asked of it", () => {
    const text = answer("algo barato", "y el entel hogar 100 me alcanza para clases por zoom?");
    expect(text).toContain("con 100 Mbps te alcanza, pero justo");
  });
});

describe("what is asked of a plan in hand", () => {
  test.each([
    [["el mas barato con tele", "y tiene telefono?"], "internet y TV, sin teléfono fijo"],
    [["planes de 1000 megas", "y win gamer que tiene de especial"], "• Subida simétrica"],
    [["planes con tele", "agregale telefono entonces"], "con teléfono fijo"],
    [["hola, algo para una señora sola", "y si pide telefono fijo"], "con teléfono fijo"],
    [["win 850 cuanto sale", "y ese es simetrico?"], "Sí lo dicen"],
    [
      ["entel 600 o wow 700", "entel 600 cuanto dura la promo", "y si me arrepiento a los 2 meses?"],
      "• Entel Hogar 600",
    ],
  ])("%j", (messages, part) => {
    expect(answer(...messages)).toContain(part);
  });

  test("it has no other plan beside it", () => {
    const text = answer(
      "entel 600 o wow 700",
      "entel 600 cuanto dura la promo",
      "y si me arrepiento a los 2 meses?",
    );
    expect(linesOf(text).split("\n")).toHaveLength(1);
  });
});

describe("what is said after a list", () => {
  test.each([
    [["quiero el trio mas barato", "que canales trae"], "• Claro 3Play 200: 110 canales", 1],
    [["el mas barato de 300 megas", "y que tan rapido es"], "300 Mbps", 4],
    [["el mas barato de 300 megas", "y si quiero el doble de megas"], "• Entel Hogar 600", 3],
    [
      ["planes de 1000 megas", "planes de 100 megas", "planes de 200", "hasta 90", "y el de movistar?"],
      "• Movistar",
      1,
    ],
  ])("%j", (messages, part, count) => {
    const text = answer(...messages);
    expect(text).toContain(part);
    expect(linesOf(text).split("\n")).toHaveLength(count);
  });

  test.each([
    [["planes de 500 megas", "y si es de 600?"], "desde 600 Mbps"],
    [["planes de internet", "ya pero cual es bueno para 4"], "Para 4 personas"],
    [
      ["el mas barato sin permanencia", "cuanto pagaria en los 6 meses", "y si me quedo un año"],
      "Esto pagas en 12 meses",
    ],
    [["internet y tele", "ya bueno con internet pero el mas lento"], "• "],
    [
      ["hola, algo para una familia", "el mas barato", "que velocidad es", "sirve para todos nosotros?"],
      "Mbps alcanzan",
    ],
    [["planes de 850 megas hasta 200", "que no suba", "entonces hasta 150"], "• WIN Fibra 850: S/ 149.00"],
    [["el mas barato de 850 megas", "y de cuantos megas"], "850 Mbps"],
    [
      ["cuanto sale movistar 1000", "y win gamer que tiene de especial", "cuanto cuesta"],
      "WIN Fibra Gamer 1000:",
    ],
    [
      [
        "mi internet es muy lento, tengo movistar 100",
        "pago 89",
        "y si me quedo con movistar pero con 1000 megas",
      ],
      "• Movistar Internet 1000",
    ],
    [["planes con tele", "el de claro", "a la victoria llega?"], "Esto sé de La Victoria"],
    [["quiero ver la liga 1 en mi casa", "que plan es el mas barato para eso"], "WIN Fibra 850 + L1 Max"],
  ])("%j", (messages, part) => {
    expect(answer(...messages)).toContain(part);
  });

  test("a league is no person", () => {
    expect(answer("quiero ver la liga 1 en mi casa", "que plan es el mas barato para eso")).not.toContain(
      "1 persona",
    );
  });

  test("how long a price lasts is no wish for one that stays", () => {
    expect(answer("planes de 600 megas", "cuanto dura el precio ese")).toContain(
      "La promoción dura los meses indicados",
    );
  });

  test('a limit after "ok" is a limit', () => {
    expect(answer("planes de 600 megas hasta 110", "ok entonces hasta 150")).toContain("S/ 150.00");
  });

  test("dearer plans that keep their price are dearer", () => {
    const text = answer("somos 6 y jugamos", "no mas de 110 al mes", "y que no suba el precio despues");
    expect(text.split("Por más de S/ 110.00")[1]).not.toContain("S/ 89.00");
  });

  test("the cheapest without its promotion is by the regular price", () => {
    expect(answer("planes de 300 megas", "cual es mas barato sin promo")).toContain(
      "según su precio regular",
    );
  });
});

describe("what today's operator costs", () => {
  test("a faster plan of it may cost more", () => {
    const text = answer(
      "tengo entel 300 pago 99, quiero subir de velocidad",
      "cuanto me costaria el de 600 con ellos mismos",
    );
    expect(linesOf(text)).toContain("• Entel Hogar 600");
    expect(linesOf(text)).not.toContain("WOW");
  });

  test.each([
    [
      ["pago 159 en movistar por 600 megas", "cuanto ahorraria al año con entel"],
      "ahorras S/ 720.00 con Entel Hogar 600",
    ],
    [["mi contrato con entel termina en diciembre, me conviene renovar o cambiarme"], "uno por operador"],
    [["planes de claro", "me cobran algo por irme"], "• Claro Fibra 200: permanencia de 6 meses"],
    [["planes de 300 megas por menos de 100 soles", "cuanto sube"], "luego S/ 99.00"],
    [["planes de 300 megas", "y cual me sale menos el primer año"], "más económicos"],
    [["planes con tele hasta 120 soles", "no importa si cuesta mas"], "Movistar"],
  ])("%j", (messages, part) => {
    expect(answer(...messages)).toContain(part);
  });
});

describe("wishes that another one replaces", () => {
  test.each([
    // Of all of them.
    [
      ["planes de 1000 megas", "sin permanencia", "y el mas barato de todos los de mil?"],
      "• Movistar Internet 1000",
    ],
    // What was asked of one plan.
    [
      [
        "solo con max",
        "el de win 850 l1 max tiene los partidos?",
        "no mejor solo internet sin tele, unos 600 megas",
      ],
      "• Entel Hogar 600",
    ],
    [["claro 800 cuanto sale", "sin costo de instalacion que hay de 800"], "• WIN Fibra 850"],
    [
      ["algo por 60 soles", "el claro 200 cuando se acaba la promo cuanto pago", "quiero uno q no suba"],
      "• Movistar Internet 100",
    ],
    // A limit that rises.
    [["algo por 60 soles", "nada mas? y subiendo a 70"], "por S/ 70.00 al mes o menos"],
    // Less than is paid, by who stays.
    [
      ["pago 149 en claro por 800 megas, hay algo mejor", "pero sin cambiar de operador se puede bajar?"],
      "Planes de Claro por S/ 149.00 al mes o menos",
    ],
  ])("%j", (messages, part) => {
    expect(answer(...messages)).toContain(part);
  });

  test("what is refused as too dear is not told again", () => {
    const text = answer("internet con max incluido", "uy no, muy caro. y con netflix?");
    expect(text).toContain("Netflix");
    expect(text).not.toContain("con Max en nuestro catálogo");
  });

  test("the plan of today at the promotion of new customers is no better one", () => {
    const text = linesOf(answer("estoy pagando 149 en claro por 800 megas, hay algo mejor"));
    expect(text).toContain("WIN Fibra 850");
    expect(text).not.toContain("Claro");
  });

  test("what comes nearest keeps the speed where only the limit is too low", () => {
    const text = answer("minimo 200 megas en comas", "hasta 100 soles", "y si le agrego cable?");
    expect(linesOf(text)).toContain("Entel Hogar 300 + TV");
  });
});

describe("conditions", () => {
  test("more than so many channels are more", () => {
    const text = answer("planes con tele", "que sea mas de 110 canales");
    expect(text).toContain("Planes con más de 110 canales");
    expect(linesOf(text)).toContain("120 canales");
    expect(linesOf(text)).not.toContain("110 canales");
  });

  test("so many channels stay a wish", () => {
    const text = answer("planes con tele", "que sea mas de 100 canales", "hasta 200 soles", "sin movistar");
    expect(text).toContain("con más de 100 canales");
    expect(linesOf(text)).not.toContain("Entel Hogar 300 + TV");
  });

  test("a flat on a floor is in a building", () => {
    const inBuilding = rows.map(([brand, name, megabits, priceCents], index) =>
      samplePlan({
        serviceId: index + 1,
        brand,
        name,
        megabits,
        priceCents,
        building: { priceCents: 100, promotion: null },
      }),
    );
    expect(
      lastTextAbout(inBuilding)("vivo en san miguel piso 9, edificio nuevo", "cuanto sale entel ahi"),
    ).toContain("S/ 1.00 al mes");
  });

  test("after the promotion a limit is of the regular price", () => {
    const text = answer(
      "planes de 300 megas por menos de 100 soles",
      "y despues de la promo cuales quedan bajo 100",
    );
    expect(text).toContain("Con el precio regular, por S/ 100.00 al mes o menos:");
    expect(linesOf(text)).not.toContain("luego S/ 129.00");
  });

  test("a symmetric one is of any operator", () => {
    expect(answer("planes de 850 megas", "el mas barato de win de 850", "y algo simetrico?")).toContain(
      "WIN Fibra Gamer 1000",
    );
  });

  test("a change of flat is a move, and gives up no operator", () => {
    expect(answer("me cambio de depto en lince a comas, ahora tengo entel 300")).toContain(
      "El traslado lo hace el operador",
    );
    expect(
      answer("me conviene seguir con entel o cambiarme", "algo de 300 megas por menos de 100"),
    ).not.toContain("que no sean de Entel");
  });
});

describe("what messages of an ordinary month ask", () => {
  test.each([
    [["que es la permanencia", "ah ya, y cuales no tienen?"], "Bitel Fibra 150: sin permanencia"],
    [["quiero contratar", "como hago"], "Contesta unas preguntas cortas"],
    [["quiero contratar", "me llaman hoy mismo?"], "Para que te llamemos hace falta que dejes tus datos"],
    [["ya llene el formulario hace 3 dias y nadie me llama"], "Siento la espera"],
    [["no entiendo eso de los megas"], "Los megas (Mbps) son la velocidad de tu internet"],
    [
      ["quiero 900 megas simétricos, cuál es más conveniente"],
      "Estos planes dicen tener subida y bajada iguales",
    ],
    [["soy adulto mayor, solo uso whatsapp y veo noticias, que plan chico me sirve"], "• "],
    [["buenas tardes quiero internet para mi casa somos 4"], "Para 4 personas"],
    [["seguro de auto", "tengo 22 años y licencia hace poco"], "la antigüedad de tu licencia"],
  ])("%j: %s", (said, expected) => {
    expect(answer(...said)).toContain(expected);
  });
});

describe("what a fifth set of conversations showed", () => {
  test.each([
    [["pago 189 por trío", "yo si uso el telefono fijo, no quiero perderlo"], "3Play 200"],
    [["pago 42 por el triple pack y soy jubilada, quiero bajar la cuenta"], "• "],
    [
      [
        "el gamer 1000 de win cuanto sale despues de la promo",
        "ta caro, algo de 600 megas o mas por menos de 130",
      ],
      "Entel Hogar 600",
    ],
    [["internet y tele en comas", "sacame movistar, ya me hicieron renegar"], "Entel Hogar 300 + TV"],
  ])("%j: %s", (said, expected) => {
    expect(answer(...said)).toContain(expected);
  });
});
