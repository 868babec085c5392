import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import type { Offering } from "../offering.ts";
import { lastTextAbout, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const SURCO = "150140";
const SERVED = { yes: [SURCO], no: [] };
const NOT_SERVED = { yes: [], no: [SURCO] };
const TV = { type: "doble_pack", decoders: 1 } as const;

type Row = readonly [brand: string, name: string, megabits: number, priceCents: number, Partial<Offering>?];
const rows: readonly Row[] = [
  ["Entel", "Hogar 100", 100, 7_500, { coverage: SERVED }],
  ["Entel", "Hogar 300", 300, 9_900, { coverage: SERVED, promotion: { priceCents: 7_500, months: 6 } }],
  ["Entel", "Hogar 600", 600, 12_900, { coverage: SERVED, promotion: { priceCents: 9_900, months: 12 } }],
  ["Entel", "Hogar 300 + TV", 300, 13_900, { ...TV, coverage: SERVED, tvChannels: 80 }],
  ["Claro", "Fibra 200", 200, 8_500, { coverage: SERVED, permanenceMonths: 6 }],
  [
    "Claro",
    "Fibra 800",
    800,
    14_900,
    { coverage: SERVED, permanenceMonths: 6, promotion: { priceCents: 10_900, months: 6 } },
  ],
  ["Claro", "2Play 400 + TV", 400, 16_900, { ...TV, coverage: SERVED, permanenceMonths: 6, tvChannels: 140 }],
  [
    "Claro",
    "3Play 600 Max",
    600,
    22_900,
    {
      coverage: SERVED,
      permanenceMonths: 6,
      type: "triple_pack",
      tvChannels: 180,
      decoders: 2,
      hasPhone: true,
      streaming: ["Max"],
    },
  ],
  ["WIN", "Fibra 350", 350, 9_900, { coverage: SERVED }],
  ["WIN", "Fibra 550", 550, 11_900, { coverage: SERVED }],
  ["WIN", "Fibra 850", 850, 14_900, { coverage: SERVED }],
  ["WIN", "Fibra 550 + TV", 550, 14_900, { ...TV, coverage: SERVED, tvChannels: 95, decoders: 0 }],
  ["Bitel", "Fibra 300", 300, 8_900, { installationCents: 5_000 }],
  ["WOW", "Fibra 400", 400, 8_000, { coverage: NOT_SERVED, permanenceMonths: 12 }],
  [
    "Movistar",
    "Trío 800",
    800,
    28_900,
    {
      coverage: SERVED,
      type: "triple_pack",
      tvChannels: 190,
      decoders: 2,
      hasPhone: true,
      streaming: ["Netflix", "Disney+"],
      permanenceMonths: 12,
    },
  ],
];
const answer = lastTextAbout(
  rows.map(([brand, name, megabits, priceCents, more], at) =>
    samplePlan({
      serviceId: at + 1,
      brand,
      name,
      megabits,
      priceCents,
      installationCents: 0,
      permanenceMonths: 0,
      ...more,
    }),
  ),
);
const plansIn = (text: string): readonly string[] =>
  [...text.matchAll(/^• ([^:\n]+?)(?: \(\d+ Mbps\))?: /gm)].map(([, name = ""]) => name);

describe("what was wished long before is still wished", () => {
  test("the speed of a conversation of many turns", () => {
    const text = answer(
      "quiero internet de 300 megas",
      "mejor 500",
      "no mejor dejalo en 300",
      "y con tele?",
      "no, mejor solo internet",
      "cual seria el mas barato",
    );
    expect(text).toContain("desde 300 Mbps");
    expect(text).not.toContain("• Entel Hogar 100");
  });

  test("what a question by itself does not name", () => {
    const text = answer(
      "cual es mejor entel o win",
      "para teletrabajo, hago zoom todo el dia",
      "ok entel entonces, cuanto sale el mas bajo",
    );
    expect(plansIn(text)[0]).toBe("Entel Hogar 300");
  });
});

describe("a fact that is asked after a list", () => {
  test.each([
    [["planes de 600 megas en surco", "ya y cuanto me cobran por instalar"]],
    [["planes de 600 megas en surco", "y cuantos meses de contrato son?"]],
  ])("%j: is told of the plans of the list", (messages) => {
    const [first = ""] = messages;
    expect(plansIn(answer(...messages))).toEqual(plansIn(answer(first)));
  });
});

describe("a service that is refused leaves the others wished", () => {
  test.each([
    [["que plan tiene mas canales", "ya pero sin telefono, no lo uso"]],
    [["tele con internet en surco", "sin telefono ah"]],
  ])("%j: the television", (messages) => {
    const text = answer(...messages);
    expect(text).toContain("• Entel Hogar 300 + TV");
    expect(text).not.toContain("• Entel Hogar 100");
    expect(text).not.toContain("3Play");
  });

  test("the telephone", () => {
    const text = answer("necesito internet y telefono para mi mama en surco", "ella no ve tele");
    expect(text).toMatch(/^Hoy no tengo planes sin TV con teléfono fijo/);
  });
});

test("a place beside a pack is where its plans are wanted", () => {
  expect(answer("trio en surco")).toContain("planes de triple pack");
});

test("what a plan of the list holds is asked of that plan", () => {
  expect(answer("planes con tele de claro", "cuantos canales trae ese?")).toMatch(/^Claro 2Play 400 \+ TV:/);
});

describe("a figure that is meant by what was shown or quoted", () => {
  test.each([
    [["me ofrecieron claro 400 a 80 soles", "y entel por ese precio que da"], "S/ 80.00"],
    [["me ofrecieron claro 400 a 80 soles", "hay algo mejor por ese precio"], "Planes por S/ 80.00"],
    [
      ["me ofrecieron win 500 megas a 100 soles", "y claro cuanto cobra por lo mismo"],
      "Claro desde 500 Mbps",
    ],
    [["trabajo desde casa", "dame opciones de esa velocidad"], "Planes desde 300 Mbps"],
    [["el mas rapido de todos en surco", "muy caro, uno de la mitad"], "S/ 75.00 al mes o menos"],
  ])("%j", (messages, expected) => {
    expect(answer(...messages)).toContain(expected);
  });

  test("an offer that was quoted is the one that is judged", () => {
    expect(answer("me ofrecieron claro 800 a 200 soles", "es buena?")).toMatch(/^No es el mejor precio/);
  });
});

describe("what is asked of the plans that were shown", () => {
  test("decoders", () => {
    expect(answer("planes con tele de win", "y trae deco?")).toContain(
      "• WIN Fibra 550 + TV: S/ 149.00 al mes; no figura ninguno",
    );
  });

  test("what each of the household pays", () => {
    const text = answer("somos 3 roommates en surco", "cuanto seria por cabeza");
    expect(text).toContain(
      "• Entel Hogar 300: S/ 75.00 al mes por 6 meses, luego S/ 99.00; cada uno S/ 25.00",
    );
  });

  test("a fact of the cheapest is that of the list", () => {
    expect(plansIn(answer("quiero duo de internet y tele", "cuantos canales tiene el mas barato"))).toEqual([
      "Entel Hogar 300 + TV",
    ]);
  });

  test("which it is, and of whom", () => {
    const messages = ["planes de 800 megas", "hay otro que no suba?"];
    expect(plansIn(answer(...messages, "cual"))).toEqual(plansIn(answer(...messages)));
    expect(answer(...messages, "y ese con que operador es")).toMatch(/^Hablo de est/);
  });

  test("which price lasts longest", () => {
    const text = answer("planes de 800 megas", "de esos cual me dura el precio mas tiempo");
    expect(plansIn(text)).toEqual(["WIN Fibra 850", "Movistar Trío 800", "Claro Fibra 800"]);
  });
});

describe("whose plans are meant", () => {
  test("a plan that is named is told though it does not meet what was wished before", () => {
    const text = answer(
      "internet en surco sin permanencia",
      "el de claro de 200, cuanto pago en total por 8 meses",
    );
    expect(text).toContain("• Claro Fibra 200: S/ 680.00");
    expect(text).not.toContain("Hoy no tengo");
  });

  test("after facts of several operators, the one that binds least is of any", () => {
    const text = answer(
      "cuanto amarra entel",
      "y claro",
      "y movistar",
      "entonces el que menos amarre y cueste menos de 100 con 300 megas minimo",
    );
    expect(text).toContain("• Entel Hogar 300");
  });

  test("an operator that does not reach is not the one whose conditions are asked", () => {
    const text = answer("vivo en surco", "wow llega ahi?", "y sin pagar instalacion");
    expect(text).not.toContain("• WOW");
    expect(text).toContain("• Entel Hogar 100");
  });

  test("whether there is any that keeps its price is asked of all", () => {
    expect(answer("que tal el claro 800", "hay alguno de 800 o mas que no suba de precio?")).toContain(
      "• WIN Fibra 850",
    );
  });
});

describe("who and where it is for, whatever else is said", () => {
  test.each([
    "tengo una barberia en surco",
    "arriendo depto en surco con una amiga",
    "hola estamos por mudarnos de breña a surco",
  ])("%s: what there is in the place", (message) => {
    expect(answer(message)).toContain("Esto sé de Santiago de Surco");
  });

  test.each([
    [["soy jubilado y vivo solo en surco"], "Para 1 persona"],
    [["somos 4 en surco", "lo mas barato que aguante netflix y juegos"], "• Entel Hogar 600"],
    [["pregunto para mi abuelita, ella tiene entel y paga 129"], "• Claro Fibra 200"],
  ])("%j", (messages, expected) => {
    expect(answer(...messages)).toContain(expected);
  });
});

describe("a short message in a conversation", () => {
  test.each([
    [["el mas barato", "uno mas"], "Otros planes"],
    [["quiero solo internet", "bueno tambien con fijo", "no, olvida el fijo"], "• Entel Hogar 100"],
    [["me interesa el de bitel"], "Bitel: 1 plan"],
    [["entel tiene permanencia?", "y cuantos meses"], "• Entel Hogar 100: sin permanencia"],
    [["tengo 150 soles al mes", "quiero lo maximo que pueda tener"], "del más rápido al más lento"],
    [["prefiero win", "el 550 o el 850?"], "WIN Fibra 550 cuesta S/ 360.00 menos"],
    [["claro 800", "y en el segundo año?"], "segundo año S/ 1,788.00"],
    [
      [
        "pago 159 en movistar",
        "vivo en surco",
        "para cambiarme tengo que cancelar primero lo de movistar?",
        "y cuanto me ahorraria al mes",
      ],
      "Frente a los S/ 159.00",
    ],
    [["claro 800", "y si mejor uno de 300 cuanto ahorro"], "Claro Fibra 800"],
    [["entel hogar 300 + tv", "y sin telefono"], "+ TV"],
  ])("%j", (messages, expected) => {
    expect(answer(...messages)).toContain(expected);
  });

  test("what a service costs on its own is no limit", () => {
    expect(
      answer("plan con disney", "cual sale mejor si pago netflix aparte a 28 soles", "y uno con max?"),
    ).not.toContain("28");
  });

  test("who talks with a daughter asks for no adviser", () => {
    expect(
      answer("vivo solo en surco", "quiero internet para ver videos y hablar con mi hija en españa"),
    ).not.toContain("hablar con una persona");
  });

  test("of one plan the cheapest is that one", () => {
    expect(answer("me ofrecieron algo", "planes con netflix", "y de esos el mas barato")).toMatch(
      /^Movistar Trío 800:/,
    );
  });

  test("today's speed that was not said is not the one of a plan", () => {
    expect(answer("tengo claro y pago 99", "con los mismos megas")).toMatch(
      /^No sé qué velocidad tienes hoy/,
    );
  });
});

describe("what a conversation wishes", () => {
  test("a range of speeds has its most, also later", () => {
    const text = answer("quiero un plan de 300 a 400 megas", "que no pase de 150", "el de mas megas");
    expect(text).toContain("de 300 a 400 Mbps");
    expect(text).not.toContain("• WIN Fibra 550");
    expect(text).not.toContain("• Claro Fibra 200");
  });

  test.each([
    [
      ["vivimos 2 en surco", "300 megas esta bien?", "y jugando play?", "cual recomiendas entonces"],
      "desde 600 Mbps",
    ],
    [["quiero 300 megas", "mejor el mas barato que tengas"], "• Entel Hogar 100"],
    [["movistar", "mi vecino paga 90", "alguno a ese precio?"], "• Entel Hogar 100"],
    [["planes de entel", "y 300", "me quedo con el de 600"], "Para contratar Entel Hogar 600"],
    [["el mas barato de claro", "ese mismo pero con mas megas"], "• Claro Fibra 800"],
    [["tengo win de 99"], "S/ 99.00 al mes o menos"],
    [["planes de 800 megas en surco", "y cuanto me sale los primeros 6 meses"], "Esto pagas en 6 meses"],
    [
      ["en mi zona solo hay movistar", "vivo en surco", "seguro que no hay otro?"],
      "Sí llegan: Claro, Entel y WIN",
    ],
    [["con claro cuanto tiempo me obligan"], "Claro Fibra 200: permanencia de 6 meses"],
    [["internet para camaras de seguridad"], "• Entel Hogar 100"],
    [["buenas noches, tengo un hostal en surco"], "Esto sé de Santiago de Surco"],
    [["somos 2 en surco", "ella ve novelas y yo trabajo en call center"], "apunta a 300 Mbps"],
  ])("%j", (messages, expected) => {
    expect(answer(...messages)).toContain(expected);
  });

  test("two plans are the first, which was asked for, and the one that was counted", () => {
    const text = answer(
      "planes de 500 megas en surco",
      "cual tiene menor precio",
      "y el segundo",
      "compara esos dos",
    );
    expect(plansIn(text).toSorted()).toEqual(
      plansIn(answer("planes de 500 megas en surco", "cual tiene menor precio")).slice(0, 2).toSorted(),
    );
  });
});

describe("what is asked in other words", () => {
  test.each([
    [
      ["internet en surco", "el mas barato sin permanencia cual es"],
      "los planes de solo internet sin permanencia más económicos",
    ],
    [["win 550 en surco", "que velocidad tengo para subir en ese"], "no publican la velocidad de subida"],
    [
      ["trio en surco", "y si despues ya no quiero la tele me puedo pasar a solo internet?"],
      "subir o bajar de plan",
    ],
    [["me avisan antes de que suba el precio de claro?"], "con qué aviso"],
    [["planes de 800 megas", "y el mas barato en que queda al año"], "Primer año"],
    [["claro 800", "y si me cambio a surco me lo puedo llevar?"], "El traslado"],
    [["con telefono fijo", "pero sin tele", "en surco"], "De los que llegan, hoy no tengo"],
  ])("%j", (messages, expected) => {
    expect(answer(...messages)).toContain(expected);
  });

  test("no operator is named, and there are plans", () => {
    expect(
      answer("vivo solo en surco, solo quiero ver mis partidos y hablar por fijo con mi hermana"),
    ).not.toContain("Hoy no tengo planes en nuestro catálogo");
  });
});

describe("what was given up is not wished any more", () => {
  test.each([
    [
      "the operator whose coverage was asked",
      ["llega WIN a surco?", "y entonces qué hay en surco de 600 megas"],
      /• Entel Hogar 600/,
    ],
    [
      "the operator of a complaint",
      ["claro 400 me cobró de más", "qué otro plan de 300 o más hay sin permanencia"],
      /• (?:Entel|WIN|Bitel)/,
    ],
    [
      "what was wished before two plans are named",
      ["sin costo de instalación, hasta 80 soles", "entel 600 vs win 550"],
      /dos planes que comparas/,
    ],
    [
      "a service that is paid apart",
      ["quiero netflix incluido y disney", "mejor un internet solo de 300 y netflix lo pago aparte"],
      /• Bitel Fibra 300/,
    ],
    [
      "a service of television, without it",
      [
        "para ver la liga 1 con l1 max hasta 120 soles",
        "ya volvamos a solo internet sin tele, el más barato",
      ],
      /^(?!.*L1 Max).*• Entel Hogar 100/s,
    ],
    [
      "a telephone that is not used",
      ["un trío en surco", "mi papá ya no quiere el teléfono, solo internet y tele"],
      /planes de doble pack/,
    ],
  ])("%s", (_, messages, expected) => {
    expect(answer(...messages)).toMatch(expected);
  });

  test("an operator that is refused is left out, and a range of speeds has its most", () => {
    const text = answer(
      "planes en surco",
      "no quería saber de claro sino otra empresa, algo como 300 a 600 megas",
    );
    expect(text).toContain("sin contar Claro");
    expect(text).toContain("de 300 a 600 Mbps");
    expect(text).not.toMatch(/• Claro|• WIN Fibra 850/);
  });
});

test("the first list is meant where its cheapest is asked for once more", () => {
  expect(
    answer(
      "lo más barato en surco",
      "y si subo a 600 megas?",
      "cuál era el más barato que me dijiste primero?",
    ),
  ).toMatch(/^Hablo de este plan:\n• Entel Hogar 100/);
});

test.each([
  [["win 550 con tele", "dame entonces el mismo pero sin tele"], /de WIN de solo internet desde 550 Mbps/],
  [["el claro 2play 400", "el mismo pero sin tele cuánto sale"], /de Claro de solo internet desde 400 Mbps/],
  [
    ["planes con tele en surco", "el de win viene con max?", "el mismo pero sin tele"],
    /^(?!.*\bMax\b).*• WIN Fibra 550:/s,
  ],
])("%j: the same with a change is of its operator, and at least as fast", (messages, expected) => {
  expect(answer(...messages)).toMatch(expected);
});

test("who asks which of the plans of a place binds less is told of those plans", () => {
  const text = answer("qué hay en surco", "cuál de esos no me ata un año");
  expect(text).not.toContain("Esto sé de Santiago de Surco");
  expect(text).toMatch(/• Entel Hogar 100: sin permanencia/);
});
