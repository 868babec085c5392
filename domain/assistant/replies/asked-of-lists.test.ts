import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import type { Offering } from "../offering.ts";
import { lastTextAbout, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const [SURCO, COMAS, BARRANCO] = ["150140", "150110", "150104"];
const SERVED = { yes: [SURCO, COMAS, BARRANCO], no: [] };
const TV = { type: "doble_pack", decoders: 1 } as const;
const TRIPLE = { type: "triple_pack", decoders: 1, hasPhone: true } as const;

type Row = readonly [brand: string, name: string, megabits: number, priceCents: number, Partial<Offering>?];
const rows: readonly Row[] = [
  ["Entel", "Hogar 100", 100, 7_500, { coverage: SERVED, installationCents: 0 }],
  ["Entel", "Hogar 300", 300, 9_900, { coverage: SERVED, installationCents: 0 }],
  ["Entel", "Hogar 300 + TV", 300, 13_900, { ...TV, coverage: SERVED, tvChannels: 80 }],
  ["Claro", "Fibra 200", 200, 8_500, { coverage: SERVED, installationCents: 0 }],
  ["Claro", "Fibra 1000", 1000, 18_900, { coverage: SERVED, installationCents: 0 }],
  ["Claro", "3Play 200", 200, 15_900, { ...TRIPLE, coverage: SERVED, tvChannels: 110 }],
  ["Movistar", "Internet 200", 200, 9_900, { coverage: { yes: [SURCO], no: [COMAS] } }],
  ["Movistar", "Dúo 200", 200, 16_900, { ...TV, coverage: { yes: [SURCO], no: [COMAS] } }],
  ["Movistar", "Trío 200", 200, 18_900, { ...TRIPLE, coverage: { yes: [SURCO], no: [COMAS] } }],
  ["Bitel", "Fibra 150", 150, 6_900, { installationCents: 5_000 }],
  ["WIN", "Fibra 2000", 2000, 29_900, { coverage: { yes: [], no: [SURCO, COMAS] } }],
];
const offerings = rows.map(([brand, name, megabits, priceCents, more = {}], at) =>
  samplePlan({ serviceId: at + 1, brand, name, megabits, priceCents, ...more }),
);
const answer = lastTextAbout(offerings);

describe("a place beside other facts", () => {
  test("is where the plan is for", () => {
    const text = answer("soy profe, hago clases online desde surco, cuál es el plan más barato con fibra");
    expect(text).toContain("De los que llegan");
  });

  test("that is corrected takes the place of the first, whatever was asked between", () => {
    const messages = [
      "internet en surco",
      "y cuánto demoran en instalar",
      "me equivoqué, no es Surco, es Comas",
    ];
    expect(answer(...messages)).toMatch(/^Esto sé de Comas:/);
    expect(answer(...messages, "cuál es el más barato ahí?")).not.toContain("Surco");
  });

  test("to which the visitor goes from another one", () => {
    expect(answer("me voy de Ate a Chosica en enero")).toMatch(/^Esto sé de Lurigancho/);
  });
  test("after 'pero' is one of the two", () => {
    const text = answer(
      "vivo en Barranco pero en Surquillo vive mi mamá",
      "qué compañía hay en los dos sitios?",
    );
    expect(text).toMatch(/Barranco[\s\S]*Surquillo/);
  });
  test("of two asks who serves both", () => {
    expect(
      answer(
        "vivimos en Barranco pero en febrero nos vamos a Surquillo",
        "qué compañía hay en los dos sitios?",
      ),
    ).toMatch(/Barranco[\s\S]*Surquillo/);
  });
});

describe("an operator that is only complained about", () => {
  test("is no filter of what follows", () => {
    const text = answer("me subieron el recibo otra vez, de 85 a 110 soles en movistar", "estoy en surco");
    expect(text).toMatch(/Claro.*Entel/);
  });
  test("and what to do is to claim or to compare", () => {
    const text = answer("me subieron el recibo otra vez, de 85 a 110 soles en movistar", "qué hago?");
    expect(text).toContain("reclamo");
  });
  test("and what to do is asked after its price was judged", () => {
    const text = answer("mi recibo de entel subió de 75 a 99", "es normal?", "qué hago entonces");
    expect(text).toContain("reclamo");
  });
  test("and what is recommended is a plan", () => {
    const text = answer("me subieron el recibo en movistar", "qué me recomiendas");
    expect(text).toMatch(/• /);
  });
  test("and what can be done as well", () => {
    const text = answer("mi internet de claro me llega más caro, me subieron 20 soles", "y qué puedo hacer");
    expect(text).toContain("el reclamo por tu servicio se presenta");
  });
});

describe("what is asked after a list", () => {
  const paid = ["tengo movistar 200 megas y pago 100 soles al mes, vivo en surco", "hay algo más barato?"];

  test("without installation: of the list again", () => {
    expect(answer(...paid, "y sin pagar instalación?")).not.toContain("más baratos que esos");
  });
  test("which costs less in the whole first year: of those", () => {
    const text = answer("planes de internet en surco", "cuál de esas sale menos en todo el primer año");
    expect(text).toMatch(/^De esos, del que menos cuesta en el primer año/);
  });
  test("what it costs: of the fastest, though a place was told between", () => {
    const text = answer("cuál es el internet más rápido que hay", "en surco", "cuánto cuesta");
    expect(text).toContain("Claro Fibra 1000");
  });
  test("the one of a thousand that was listed before", () => {
    const messages = [
      "internet de mil megas",
      "y de 300?",
      "ya volvamos al de mil, cuánto era la instalación?",
    ];
    expect(answer(...messages)).toContain("Claro Fibra 1000: instalación gratis");
  });
  test("whether any does not ask for it: of all operators", () => {
    const text = answer("claro cobra instalación?", "hay alguno que no cobre?");
    expect(text).toContain("Entel Hogar 100: instalación gratis");
    expect(text).not.toContain("Bitel");
  });
  test("the second cheapest where none was listed: the cheapest in order", () => {
    const text = answer("cuál es el segundo más barato en surco");
    expect(text).toMatch(/• Entel Hogar 100[\s\S]*• Claro Fibra 200/);
  });
  test("what something like that costs", () => {
    const text = answer("cuántos megas necesito?", "ok y cuánto cuesta algo así");
    expect(text).toMatch(/• .*: S\/ /);
  });
  test("what something like that costs, where nothing was listed", () => {
    const text = answer("internet para un local en Gamarra", "cuánto cuesta algo así");
    expect(text).toMatch(/• .*: S\/ /);
  });
  test("what two kinds differ in by price: of both that are compared", () => {
    const text = answer("qué diferencia hay entre dúo y trío", "y en precio?");
    expect(text).toMatch(/Entel Hogar 300 \+ TV[\s\S]*Claro 3Play 200/);
  });
  test("which asks nothing for installation: of both that are compared", () => {
    const text = answer("entel o claro", "por el precio", "y cuál sin instalación");
    expect(text).toMatch(/Entel Hogar 100: instalación gratis[\s\S]*Claro Fibra 200: instalación gratis/);
  });
  test("what is paid after the promotion: of both that are compared", () => {
    const text = answer(
      "entel hogar 300 o claro fibra 200",
      "cuál sale menos en el año",
      "y después de la promo",
    );
    expect(text).toMatch(/Claro Fibra 200[\s\S]*Entel Hogar 300|Entel Hogar 300[\s\S]*Claro Fibra 200/);
  });
  test("what each costs in a whole year", () => {
    const text = answer("movistar o claro de 200 megas", "o sea cuánto pago en total el año con cada una");
    expect(text).toMatch(/S\/ 1,?\d{3}\.00/);
  });
});

describe("the pack that is meant", () => {
  test.each(["quiero que me explique qué es eso de dúo y trío", "explíqueme lo de dúo y trío por favor"])(
    "%s: what the words mean",
    (message) => {
      expect(answer(message)).toMatch(/^Doble pack o dúo es/);
    },
  );
  test("a tag at the end of a question refuses nothing", () => {
    const text = answer("claro trío precio?", "es con cable y teléfono no?");
    expect(text).toMatch(/Claro 3Play 200: .*teléfono/);
  });
  test("of another operator the same", () => {
    const text = answer(
      "claro trío precio?",
      "es con cable y teléfono no?",
      "y en movistar cuánto sería lo mismo",
    );
    expect(text).toContain("Movistar Trío 200");
    expect(text).not.toContain("Dúo");
  });
  test("what television adds", () => {
    const text = answer("internet de 300 megas", "cuánto es la diferencia entre con tv y sin tv");
    expect(text).toContain("Entel Hogar 300:");
    expect(text).toContain("Entel Hogar 300 + TV");
  });
  test("what television adds, asked first", () => {
    const text = answer("cuánto más cuesta con tele que sin tele?");
    expect(text).toMatch(/solo internet y el de doble pack/);
  });
  test("that does not help is refused", () => {
    expect(answer("internet hasta 80 soles", "no me sirve con cable ah")).not.toContain("con TV");
  });
  test("without television, which no plan with a telephone is: internet alone beside it", () => {
    const text = answer("trío de claro", "y si quito la tele cuánto baja");
    expect(text).toMatch(/^Con teléfono y sin TV no tengo ninguno.*\n• Claro Fibra 200.*\n• Claro 3Play 200/);
  });
  test("without the telephone: how much less", () => {
    expect(answer("trío de claro", "y si saco el teléfono cuánto baja")).toMatch(/Diferencia:/);
  });
});

test("more speed for what is paid: faster than today's first", () => {
  const text = answer(
    "tengo movistar 200 megas a 100 en surco, hay algo mejor?",
    "quiero más megas por lo mismo o menos",
  );
  expect(text).toContain("Entel Hogar 300");
  expect(text).not.toContain("Claro Fibra 200");
});

test("the cheapest is compared with what is paid today", () => {
  const text = answer(
    "tengo claro 200 megas a 120 soles y me parece caro",
    "vivo en surco",
    "ok y compárame el más barato con lo que tengo",
  );
  expect(text).toContain("Frente a los S/ 120.00 que pagas");
});
