import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import type { Offering } from "../offering.ts";
import { lastTextAbout, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const SURCO = "150140";
const SERVED = { yes: [SURCO], no: [] };
const NOT_SERVED = { yes: [], no: [SURCO] };

type Row = readonly [brand: string, name: string, megabits: number, priceCents: number, Partial<Offering>?];
const rows: readonly Row[] = [
  ["Entel", "Hogar 100", 100, 7_500, { coverage: SERVED }],
  ["Entel", "Hogar 300", 300, 9_900, { coverage: SERVED, features: ["Fibra óptica", "WiFi 6"] }],
  ["Entel", "Hogar 600", 600, 12_900, { coverage: SERVED }],
  ["Entel", "Hogar 300 + TV", 300, 13_900, { coverage: SERVED, type: "doble_pack", tvChannels: 100 }],
  ["Entel", "Hogar 600 + TV", 600, 16_900, { coverage: SERVED, type: "doble_pack", tvChannels: 120 }],
  ["Claro", "Fibra 200", 200, 8_500, { coverage: SERVED, permanenceMonths: 6 }],
  ["Claro", "Fibra 400", 400, 10_900, { coverage: SERVED, permanenceMonths: 6 }],
  ["Claro", "Fibra 1000", 1000, 18_900, { coverage: SERVED, permanenceMonths: 6, streaming: ["Disney+"] }],
  [
    "Claro",
    "2Play 400 + TV",
    400,
    16_900,
    { coverage: SERVED, type: "doble_pack", tvChannels: 140, promotion: { priceCents: 12_900, months: 6 } },
  ],
  ["WIN", "Fibra 350", 350, 9_950, { coverage: SERVED, building: { priceCents: 7_900, promotion: null } }],
  ["WIN", "Fibra 550", 550, 11_900, { coverage: SERVED }],
  [
    "WIN",
    "Fibra 850 + L1 Max",
    850,
    18_900,
    { coverage: SERVED, type: "doble_pack", tvChannels: 95, streaming: ["L1 Max", "Max"] },
  ],
  [
    "Claro",
    "3Play 600 Max",
    600,
    22_900,
    { coverage: SERVED, type: "triple_pack", tvChannels: 180, hasPhone: true, streaming: ["Max"] },
  ],
  ["Bitel", "Fibra 300", 300, 8_900, { installationCents: 5_000 }],
  ["Bitel", "Fibra 600", 600, 11_900, { installationCents: 5_000 }],
  [
    "WOW",
    "Fibra 400",
    400,
    9_900,
    { coverage: NOT_SERVED, promotion: { priceCents: 6_900, months: 18 }, permanenceMonths: 12 },
  ],
  [
    "Movistar",
    "Trío 800",
    800,
    28_900,
    {
      coverage: SERVED,
      type: "triple_pack",
      tvChannels: 190,
      hasPhone: true,
      streaming: ["Max", "Disney+"],
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

describe("an operator that is named after the plans of a place", () => {
  test.each(["y en claro?", "y claro?"])("%s: is said to reach it, with its plans", (message) => {
    const text = answer("quiero internet en surco", message);
    expect(text).toContain("• Sí llega: Claro.");
    expect(text).toContain("• Claro Fibra 200: S/ 85.00");
  });

  test("is the one that later messages ask of", () => {
    expect(answer("quiero internet en surco", "y en claro?", "ese tiene permanencia?")).toContain(
      "• Claro Fibra 200: permanencia de 6 meses",
    );
    const text = answer("estoy en surco", "que empresas llegan", "y entel?", "ok que planes tiene");
    expect(plansIn(text)).toEqual(["Entel Hogar 100", "Entel Hogar 300", "Entel Hogar 600"]);
  });

  test("is no second message that was not understood", () => {
    expect(answer("quiero internet en surco", "asdf qwer")).not.toContain("Sigo sin entenderte");
  });
});

describe("a speed that names a plan of an operator", () => {
  test.each([
    [["el 600 de entel con tele cuanto sale"], "Entel Hogar 600 + TV:"],
    [["cuanto esta el 600 de entel"], "Entel Hogar 600:"],
    [["el 600 de entel con tele", "y sin tele"], "Entel Hogar 600:"],
    [["entel hogar 600 + tv", "y sin tele"], "Entel Hogar 600:"],
    [["entel hogar 600", "y con tele"], "Entel Hogar 600 + TV:"],
    [["entel hogar 600", "y el de bitel?"], "Bitel Fibra 600:"],
    [["el 600 de entel con tele", "y sin tele", "cuanto me ahorro", "y el de bitel?"], "Bitel Fibra 600:"],
  ])("%j", (messages, plan) => {
    expect(answer(...messages).startsWith(`${plan}\n`)).toBe(true);
  });

  test("is compared with the one before it by who asks what that saves", () => {
    const text = answer("entel hogar 600 + tv", "y sin tele", "cuanto me ahorro");
    expect(text).toContain("Entel Hogar 600 cuesta S/ 480.00 menos en el primer año");
  });
});

describe("a question about the plans that were shown", () => {
  test("whether they have television is answered of these plans", () => {
    const text = answer("planes claro", "eso es con o sin tele?");
    expect(text).toContain("• Claro Fibra 200: S/ 85.00 al mes; solo internet, sin TV ni teléfono");
    expect(plansIn(text)).toHaveLength(3);
    expect(answer("entel hogar 300 + tv", "eso es con tele?")).toContain("; internet y TV");
    expect(answer("planes claro", "son con telefono?")).toContain("; solo internet, sin TV ni teléfono");
  });

  test("their speed is told of each, and orders nothing", () => {
    const text = answer("planes de entel con tele", "que velocidad trae");
    expect(text).toContain("• Entel Hogar 300 + TV: S/ 139.00 al mes; 300 Mbps");
    expect(text).not.toContain("más rápido");
  });

  test("what one includes is all that is known of it", () => {
    const text = answer("entel hogar 300", "que incluye");
    expect(text).toContain("• solo internet, sin TV ni teléfono");
    expect(text).toContain("• Fibra óptica");
    expect(text).toContain("• WiFi 6");
  });

  test("for how many people one is enough", () => {
    expect(answer("me interesa el fibra 550 de win", "cuantas personas pueden usar eso")).toMatch(
      /^550 Mbps alcanzan para 3 o 4 personas/,
    );
  });
});
describe("'the cheapest of the two'", () => {
  test.each([
    [
      ["planes con disney", "y con max", "cual es el mas barato de los dos"],
      "Claro Fibra 1000",
      "WIN Fibra 850 + L1 Max",
    ],
    [["planes entel", "y de claro?", "cual es mas barato de los dos"], "Entel Hogar 100", "Claro Fibra 200"],
    [["planes entel", "y de claro?", "cual de los dos es mas barato"], "Entel Hogar 100", "Claro Fibra 200"],
    [
      ["entel hogar 300", "bitel fibra 300", "el mas economico de los dos"],
      "Entel Hogar 300",
      "Bitel Fibra 300",
    ],
  ])("%j: is found between the first of the last two lists", (messages, one, other) => {
    const text = answer(...messages);
    expect(plansIn(text).toSorted()).toEqual([one, other].toSorted());
    expect(text).toContain("Diferencia:");
  });
});

describe("an amount that takes the place of the one before", () => {
  test.each([
    "puede ser 120",
    "o 120",
    "podria ser 120",
    "puedo pagar 120",
    "puedo pagar hasta 120",
    "ya, hasta 120",
  ])("%s", (message) => {
    const first = answer("necesito internet en surco 100 soles maximo", message);
    expect(first).toContain("S/ 120.00 al mes o menos");
    const later = answer("necesito internet en surco 100 soles maximo", message, "y con tele?");
    expect(later).toContain("S/ 120.00");
    expect(later).not.toContain("S/ 100.00 o menos");
  });
});

test.each([
  [["planes con disney", "y con max", "ya no, mejor sin streaming"]],
  [["planes con max", "sin streaming"]],
  [["planes con disney", "mejor sin plataformas"]],
])("%j: streaming that was asked for is given up", (messages) => {
  const text = answer(...messages);
  expect(text).not.toContain("Max");
  expect(text).toContain("• Entel Hogar 100");
});

describe("an installation without a charge, after a least speed", () => {
  test.each(["y sin pago de instalacion", "y que no cobren instalacion", "con instalacion gratis"])(
    "%s: of all plans that are so fast, and of none that charges for it",
    (message) => {
      const text = answer("busco internet de minimo 300 megas", message);
      expect(text).toContain("• WIN Fibra 350");
      expect(text).toContain("• WOW Fibra 400");
      expect(text).not.toContain("Bitel");
    },
  );

  test("is kept beside the limit of before", () => {
    const text = answer(
      "busco algo menos de 100 soles",
      "que sea de minimo 300 megas",
      "y sin pago de instalacion",
    );
    expect(text).toContain("• WOW Fibra 400");
    expect(text).not.toContain("Bitel");
  });
});

test("how a plan is contracted is told also where it is not known which of two", () => {
  const text = answer("compara entel y claro", "gracias, y como lo contrato?");
  expect(text).toContain("deja tus datos");
  expect(text).toContain("¿Cuál de los dos?");
});

describe("another subject after the one of before", () => {
  test.each([
    [["tengo movistar y me va pesimo", "quiero cambiarme"]],
    [["mi internet se cae", "quiero cambiarme de compañia"]],
    [["movistar me va lento", "quiero cambiarme"]],
  ])("%j: who changes after a fault is asked what is paid", (messages) => {
    expect(answer(...messages)).toMatch(/^Dime cuánto pagas hoy al mes/);
  });

  test("the operator that is left is known, and left out of a place", () => {
    expect(answer("tengo movistar y me va pesimo", "quiero cambiarme")).not.toContain("a qué operador");
    expect(answer("tengo movistar y me va pesimo", "quiero cambiarme", "vivo en surco")).toContain(
      "fuera de Movistar",
    );
  });

  test.each(["ah y tambien necesito internet ahi", "tambien necesito internet", "y quiero internet tambien"])(
    "%s: after an alarm",
    (message) => {
      expect(answer("cuanto cuesta una alarma", "es para mi casa en surco", message)).toContain(
        "• Entel Hogar 100",
      );
      expect(
        answer("cuanto cuesta una alarma", "es para mi casa en surco", message, "el mas barato"),
      ).toContain("• Entel Hogar 100");
    },
  );

  test("what an alarm needs is still asked of the alarm", () => {
    expect(answer("cuanto cuesta una alarma", "y necesita internet?")).toContain("batería");
  });
});

describe("a business", () => {
  test("in a district gets what reaches it", () => {
    const text = answer("para mi negocio una peluqueria en surco");
    expect(text).toContain("Esto sé de Santiago de Surco");
    expect(text).toContain("• Entel Hogar 100");
    const later = answer("para mi negocio una peluqueria en surco", "quiero q mis clientes tengan wifi");
    expect(later).toContain("• Entel Hogar 100");
  });

  test.each([
    [["vivo en surco", "y para la oficina?"]],
    [["y para la oficina en surco?"]],
    [["vivo en surco", "y para mi oficina?"]],
  ])("%j: an office is where internet is wanted", (messages) => {
    const text = answer(...messages);
    expect(text).toContain("los de empresas los ofrece cada operador aparte");
    expect(text).toContain("• Entel Hogar 100");
  });

  test("our office is still asked for", () => {
    expect(answer("tienen oficina en surco?")).toContain("No tengo la dirección de una oficina");
  });
});

test.each([
  [["internet para mi mama en surco, ella ve harta tele"]],
  [["internet en surco sin permanencia", "y pa mi mama? ella ve harta tele"]],
  [["busco internet, en mi casa vemos mucha tele"]],
])("%j: who watches a lot of television wants a pack with it", (messages) => {
  const text = answer(...messages);
  expect(text).toContain("+ TV");
  expect(text).not.toContain("• Entel Hogar 100");
});

describe("two words for packs", () => {
  test.each([
    "en que se diferencia el duo del trio",
    "que diferencia hay entre duo y trio",
    "cual es la diferencia entre un duo y un trio",
  ])("%s: what each is, before what they cost", (message) => {
    const text = answer(message);
    expect(text).toMatch(/^Doble pack o dúo es internet con TV/);
    expect(text).toContain("Diferencia:");
  });
});

test.each([
  "me llego un recibo de claro x 169 y yo contrate por 129, que paso??",
  "mi recibo subio de 129 a 169",
  "claro me cobra 169 y yo contrate por 129",
])("%s: is asked of one's own bill", (message) => {
  expect(answer(message)).toContain("lo más común es que terminó la promoción");
});

describe("who lives in a building", () => {
  test.each([
    [["busco internet para mi depa en surco"]],
    [["vivo en un edificio en surco", "internet barato"]],
    [["vivo en un edificio en surco y quiero solo internet"]],
    [["q tal, vivo en un edificio en surco y quiero solo wifi, nada de cable"]],
  ])("%j: gets plans by what they cost there", (messages) => {
    const text = answer(...messages);
    expect(plansIn(text).slice(0, 3)).toEqual(["Entel Hogar 100", "WIN Fibra 350", "Claro Fibra 200"]);
    expect(text).toContain("• WIN Fibra 350: S/ 79.00 al mes");
    expect(text).toContain("En casa, WIN Fibra 350 cuesta S/ 99.50 al mes");
  });

  test("gets the same price where one plan is asked about later", () => {
    expect(answer("internet para mi depa en surco", "el segundo", "y al año?")).toContain("S/ 948.00");
  });

  test("and says that it is a house gets its prices", () => {
    expect(answer("internet para mi depa en surco", "perdon, es una casa", "win fibra 350")).toContain(
      "• S/ 99.50 al mes",
    );
  });
});

test("a plan that may reach the place is listed where only it keeps the limit every month", () => {
  const television = { type: "doble_pack", tvChannels: 100 } as const;
  const about = lastTextAbout([
    ...["Entel", "Claro", "WIN"].map((brand, at) =>
      samplePlan({
        ...television,
        serviceId: at + 1,
        brand,
        name: "Dúo 300",
        priceCents: 13_900,
        promotion: { priceCents: 11_000 + at, months: 6 },
        coverage: SERVED,
      }),
    ),
    samplePlan({ ...television, serviceId: 4, brand: "Bitel", name: "Dúo 200", priceCents: 12_000 }),
    samplePlan({ ...television, serviceId: 5, brand: "WOW", name: "Dúo 200", priceCents: 13_500 }),
  ]);
  const text = about("estoy en surco, internet con tele hasta 120 soles");
  expect(text).toContain("También podrían servirte, si llegan:\n• Bitel Dúo 200");
  expect(text).toContain("No incluyo WOW: no tengo dato");
  expect(text).not.toContain("No incluyo Bitel");
});

test("of two operators that are compared for a game, the plan with a low latency is named", () => {
  const about = lastTextAbout([
    samplePlan({
      serviceId: 1,
      brand: "Movistar",
      name: "Internet 1000",
      megabits: 1000,
      priceCents: 13_900,
    }),
    samplePlan({ serviceId: 2, brand: "WIN", name: "Fibra 850", megabits: 850, priceCents: 14_900 }),
    samplePlan({
      serviceId: 3,
      brand: "WIN",
      name: "Fibra Gamer 1000",
      megabits: 1000,
      priceCents: 18_900,
      features: ["Baja latencia"],
    }),
  ]);
  const text = about("movistar o win cual me conviene para jugar valorant");
  expect(text).toContain("• WIN Fibra 850");
  expect(text).toContain("• WIN Fibra Gamer 1000");
  expect(about("movistar o entel para jugar valorant")).not.toContain("Gamer");
});

describe("a place of which it was said what is there", () => {
  test.each([
    [["vivo en ate", "no mentira, eso es mi oficina, mi casa es en surco", "y para la oficina?"], "a Ate"],
    [["mi casa es en surco y mi oficina en ate", "internet para la oficina"], "a Ate"],
    [["mi oficina esta en ate y vivo en surco", "que internet hay para la casa"], "a Santiago de Surco"],
  ])("%j", (messages, place) => {
    expect(answer(...messages)).toContain(place);
  });
});

describe("of the plans that were shown", () => {
  test("a fact is told of those, where they are meant", () => {
    expect(plansIn(answer("planes entel", "cual es el mas rapido", "esos cobran instalacion?"))).toEqual([
      "Entel Hogar 300",
      "Entel Hogar 600",
      "Entel Hogar 600 + TV",
    ]);
    expect(plansIn(answer("entel 300 o claro 400", "cual tiene permanencia")).toSorted()).toEqual([
      "Claro Fibra 400",
      "Entel Hogar 300",
    ]);
    expect(plansIn(answer("duo en surco", "de entel", "cuantos canales traen")).toSorted()).toEqual([
      "Entel Hogar 300 + TV",
      "Entel Hogar 600 + TV",
    ]);
  });

  test("those without a charge or a term are told after which have one", () => {
    const text = answer("planes de 300 megas", "cobran instalacion?", "y cuales no");
    expect(text).toContain("instalación gratis");
    expect(text).not.toContain("Bitel");
    expect(answer("planes de 300 megas", "piden permanencia?", "y cuales no")).not.toContain(
      "permanencia de",
    );
  });

  test.each([
    [["planes entel", "de que empresa es el primero"], "Entel Hogar 100"],
    [["planes entel", "de quien son"], "Hablo de estos planes"],
    [["planes entel", "quienes son?"], "Asesorador"],
    [["planes entel", "que empresas son esas"], "Hablo de estos planes"],
    [["entel hogar 300 + tv", "ese es solo internet?"], "internet y TV"],
    [["planes entel", "con cuantos megas viene"], "Hogar 100: S/ 75.00 al mes; 100 Mbps"],
    [["entel hogar 300", "para 2 personas alcanza?"], "con 300 Mbps te sobra"],
    [["entel hogar 300", "y solo para 6 alcanza?"], "te alcanza, pero justo. Para 6 personas"],
  ])("%j", (messages, expected) => {
    expect(answer(...messages)).toContain(expected);
  });

  test.each([
    [
      [
        "duo en surco",
        "de entel",
        "y de claro?",
        "ok el de entel entonces, cuanto queda despues de la promo",
      ],
      ["Entel Hogar 300 + TV", "Entel Hogar 600 + TV"],
    ],
    [["internet barato en surco", "planes de win", "me quedo con el de claro"], []],
    [["planes con max", "y de entel?", "el de win es duo o trio?"], ["WIN Fibra 850 + L1 Max"]],
  ])("%j: an operator's plan is that of the last list that has one", (messages, plans) => {
    const text = answer(...messages);
    expect(plansIn(text)).toEqual(plans);
    if (plans.length === 0) expect(text).toContain("Para contratar Claro Fibra 200");
  });
});

describe("a wish that is changed in few words", () => {
  test.each([
    [["internet en surco hasta 100 soles", "bueno 130"], "S/ 130.00 al mes o menos"],
    [["internet en surco hasta 100 soles", "ya hasta 130"], "S/ 130.00 al mes o menos"],
    [["planes entel", "el de 300", "no, el de 100"], "Entel Hogar 100:"],
    [["win o entel", "hasta 140 soles", "y con tele?", "ya no, sin tele"], "Planes de WIN y Entel"],
    [["planes con disney", "olvida disney"], "• Entel Hogar 100"],
    [["busco algo de 500 megas", "no tanto, 300 esta bien"], "Planes desde 300 Mbps"],
    [["claro 3play 600 max", "tiene disney?", "cual si tiene"], "• Movistar Trío 800"],
    [["internet en surco hasta 100 soles", "bueno 130", "cual seria entonces"], "S/ 130.00 al mes o menos"],
    [["wow llega a surco?", "y bitel?", "entonces que me queda ahi con 600 megas"], "• Entel Hogar 600"],
    [["vivo en surco", "que hay"], "Esto sé de Santiago de Surco"],
  ])("%j", (messages, expected) => {
    expect(answer(...messages)).toContain(expected);
  });

  test("a service that is given up is compared with the plan without it", () => {
    const text = answer("quiero ver la liga 1", "y sin liga 1 cuanto baja?");
    expect(text).toContain("no lo publican los operadores");
  });
});

describe("a difference", () => {
  test.each([
    [["claro 3play 600 max", "y el duo?", "cuanto me ahorro"]],
    [["entel hogar 600 + tv", "y sin tele", "cuanto menos es"]],
    [["planes entel", "y de claro?", "cual es mas barato el primer año"]],
  ])("%j: is that of the last two", (messages) => {
    expect(answer(...messages)).toContain("Diferencia:");
  });
});

test("which plans rise least is asked of all that are fast enough", () => {
  const text = answer("planes desde 300 megas", "cual sube menos despues");
  expect(text).toContain("• WOW Fibra 400");
  expect(text).toContain("• Claro 2Play 400 + TV");
});

test("the price of the fastest is not that of the cheapest", () => {
  expect(plansIn(answer("cuanto cuesta el internet mas rapido"))[0]).toBe("Claro Fibra 1000");
});

test("a speed after the word internet is that of any operator", () => {
  const about = lastTextAbout([
    samplePlan({ serviceId: 1, brand: "VTR", name: "Internet Giga", megabits: 1000, priceCents: 20_000 }),
    samplePlan({ serviceId: 2, brand: "Mundo", name: "Fibra Giga", megabits: 1000, priceCents: 15_000 }),
  ]);
  expect(about("internet giga")).toContain("• Mundo Fibra Giga");
  expect(about("internet giga de vtr")).toContain("VTR Internet Giga");
});

describe("of two plans", () => {
  test.each([
    [
      ["cuanto esta win 350", "y el de 550?", "cual de los dos me sale mejor al año"],
      ["WIN Fibra 350", "WIN Fibra 550"],
    ],
    [
      ["entel 300 o claro 400", "y en edificio?"],
      ["Entel Hogar 300", "Claro Fibra 400"],
    ],
    [
      ["entel 300 o claro 400", "y en edificio?", "cual tiene permanencia"],
      ["Entel Hogar 300", "Claro Fibra 400"],
    ],
    [
      ["movistar trio 800", "y el de claro?", "cuanto me ahorro"],
      ["Movistar Trío 800", "Claro 3Play 600 Max"],
    ],
  ])("%j", (messages, plans) => {
    expect(plansIn(answer(...messages)).toSorted()).toEqual(plans.toSorted());
  });
});

test.each([
  [["planes entel", "el de 600", "uy, y uno de la mitad?"], "• Entel Hogar 300"],
  [
    ["internet en surco hasta 50 soles", "y el mas barato entonces"],
    "estos son los planes de solo internet más económicos",
  ],
  [["internet y telefono fijo en surco", "no usa tele"], "Hoy no tengo planes sin TV con teléfono fijo"],
  [["planes en surco", "y en comas?", "en cual hay mas operadores"], "Esto sé de Comas"],
])("%j", (messages, expected) => {
  expect(answer(...messages)).toContain(expected);
});

test("an amount with cents is that of one plan", () => {
  const about = lastTextAbout([
    samplePlan({
      serviceId: 1,
      brand: "Movistar",
      name: "Internet 1000",
      megabits: 1000,
      priceCents: 13_990,
    }),
    samplePlan({ serviceId: 2, brand: "Claro", name: "2Play 200", megabits: 200, priceCents: 13_900 }),
  ]);
  expect(about("quiero el plan de 139.90")).toContain("Movistar Internet 1000");
  expect(about("quiero el plan de 139.90")).not.toContain("Claro");
});

test("what a plan saves is told beside the first of a list of two", () => {
  const text = answer("claro 3play 600 max", "y el duo de entel?", "cuanto me ahorro");
  expect(plansIn(text).toSorted()).toEqual(["Claro 3Play 600 Max", "Entel Hogar 300 + TV"]);
});

test.each([
  [["vivo en surco", "tengo wow", "llega alla?"], "• No llega: WOW"],
  [["claro 3play 600 max", "y sin telefono?"], "• Claro 2Play 400 + TV"],
  [["movistar trio 800", "incluye telefono?"], "internet, TV y teléfono fijo"],
  [["entel hogar 300", "incluye telefono?"], "solo internet, sin TV ni teléfono"],
  [["tengo movistar y se corta", "quiero otra compañia"], "Dime cuánto pagas hoy"],
  [["planes con disney y max", "solo disney"], "• Claro Fibra 1000"],
  [["wow 400 o claro 2play 400", "cual sube menos"], "lo que sube su precio al terminar"],
  [["duo de entel", "y si dejo la tele"], "planes de Entel de solo internet"],
])("%j", (messages, expected) => {
  expect(answer(...messages)).toContain(expected);
});

test("of two plans the one that keeps its price is told first where it is asked which rises least", () => {
  expect(answer("wow 400 o entel 300", "cual sube menos")).toMatch(
    /^De esos, tienen el mismo precio desde el primer mes:\n• Entel Hogar 300[^\n]*\nEstos suben al terminar la promoción:\n• WOW Fibra 400/,
  );
});

test("a plan that is to be contracted is the one that is meant afterwards", () => {
  expect(answer("quiero contratar el hogar 600 de entel", "de que operador es")).toContain(
    "• Entel Hogar 600",
  );
  expect(answer("quiero contratar el hogar 600 de entel", "y con tele?")).toContain("Entel Hogar 600 + TV:");
});

test.each([
  [["compara win y bitel", "y la permanencia", "el de win tiene tele?"], "sin TV"],
  [
    ["planes de claro", "cual es la diferencia entre los dos primeros", "y sin permanencia"],
    "• Claro 2Play 400 + TV: sin permanencia",
  ],
  [["planes de bitel", "entonces otro operador"], "que no sean de Bitel"],
])("%j", (messages, expected) => {
  expect(answer(...messages)).toContain(expected);
});

test("plans of other operators that were shown already are not said to be missing", () => {
  const about = lastTextAbout(
    (
      [
        ["WIN", 1000, 19_900],
        ["Claro", 1000, 18_900],
        ["Entel", 300, 9_900],
        ["Bitel", 200, 7_900],
      ] as const
    ).map(([brand, megabits, priceCents], at) =>
      samplePlan({ serviceId: at + 1, brand, name: `Fibra ${megabits}`, megabits, priceCents }),
    ),
  );
  const text = about("planes desde 900 megas", "muy caro", "y de otra empresa?");
  expect(text).toContain("ya te los mostré todos");
  expect(text).not.toContain("Ningún otro operador");
});
