import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import { beforeAll, describe, expect, test } from "vitest";
import { lastTextAbout, sampleOfferings, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

const answer = lastTextAbout(sampleOfferings);

describe("a price that is judged", () => {
  test.each([
    [
      ["pago 120 por 100 megas, está caro?"],
      "Pagas de más: hoy hay 3 planes desde 100 Mbps por menos de S/ 120.00 todos los meses. El de menor precio, Bitel Internet 200, cuesta S/ 40.10 menos al mes.",
    ],
    [["pago 120 por 100 megas", "conviene cambiarme?"], "Pagas de más: hoy hay 3 planes desde 100 Mbps"],
    [["me subieron a 120 por 100 megas, es un robo no?"], "Pagas de más: hoy hay 3 planes desde 100 Mbps"],
    [
      ["pago 82 por 100 megas, me están robando no?"],
      "Pagas un poco más que lo más barato: hoy hay 1 plan desde 100 Mbps por menos de S/ 82.00 todos los meses. El de menor precio, Bitel Internet 200, cuesta S/ 2.10 menos al mes.",
    ],
    [
      ["está bien 120 por 200 megas?"],
      "No es el mejor precio: hoy hay 2 planes desde 200 Mbps por menos de S/ 120.00",
    ],
    [
      ["claro me ofrece 300 megas por 89 soles, vale la pena?"],
      "Es buen precio: ninguno de los planes desde 300 Mbps de nuestro catálogo cuesta menos de S/ 89.00 todos los meses; 1 cuesta menos solo los primeros meses.",
    ],
    [
      ["pago 45 soles por 100 megas, me conviene cambiarme?"],
      "Tu precio está bien: no encuentro planes desde 100 Mbps de nuestro catálogo por menos de S/ 45.00 al mes.\nLo más cercano que tengo:",
    ],
    [
      ["pago 160", "es mucho?"],
      "Depende de la velocidad: por menos de S/ 160.00 todos los meses hay planes de hasta 600 Mbps, como Movistar Internet 600. Si tienes menos, pagas de más: dime cuántos megas tienes.",
    ],
    [["me llega 120 soles de movistar por 100 megas, es normal?"], "Pagas de más: hoy hay 3 planes"],
    [["es mucho lo que pago?"], "Dime cuánto pagas hoy al mes y qué velocidad tienes"],
    [["conviene cambiarme?"], "Dime cuánto pagas hoy al mes y qué velocidad tienes"],
  ])("%s", (messages, expected) => {
    expect(answer(...messages).startsWith(expected)).toBe(true);
  });

  test("is judged by the plans that may reach the place, which is said", () => {
    const reach = { yes: [], no: ["150103"] };
    const offerings = [
      samplePlan({ serviceId: 1, priceCents: 9_900 }),
      samplePlan({
        serviceId: 2,
        brand: "WOW",
        name: "Fibra 400",
        megabits: 400,
        priceCents: 5_900,
        coverage: reach,
      }),
    ];
    expect(lastTextAbout(offerings)("vivo en ate", "pago 89 por 200 megas, es caro?")).toContain(
      "Tu precio está bien: no encuentro planes desde 200 Mbps que puedan llegar a Ate por menos de S/ 89.00",
    );
  });

  test("a limit of a wish is no price to be judged", () => {
    expect(answer("qué plan me conviene por 100 soles")).toMatch(/^Planes por S\/ 100\.00 al mes o menos:/);
  });
});

describe("an operator or a plan whose price is judged", () => {
  test("is compared with plans of its kind that are as fast", () => {
    expect(answer("movistar es caro?")).toMatch(/^Movistar Internet 600 tiene buen precio/);
    expect(answer("claro es caro?")).toMatch(
      /^Claro Fibra 100 no es lo más barato: 1 plan de solo internet desde 100 Mbps cuesta menos el primer año con instalación\. El que menos, Bitel Internet 200, S\/ 11\.20 menos\./,
    );
    expect(answer("planes de 200 megas", "el primero es buen precio?")).toMatch(
      /^Bitel Internet 200 tiene buen precio: de los planes de solo internet desde 200 Mbps/,
    );
  });

  test("is the first of the list where a verdict alone is asked", () => {
    const verdict = /^Bitel Internet 200 tiene buen precio: .*\nBitel Internet 200:/;
    expect(answer("planes de 200 megas", "conviene?")).toMatch(verdict);
    expect(answer("planes de 200 megas", "y eso vale la pena?")).toMatch(verdict);
  });

  test("whether a change of operator is worth it compares the two", () => {
    expect(answer("vale la pena cambiarme de claro a win?")).toMatch(/^Claro y WIN, con su plan/);
  });
});

describe("a speed that is judged", () => {
  test.each([
    [
      ["vale la pena el de 1000?"],
      "Según nuestra guía, 600 Mbps alcanzan para 5 personas, juegos o 4K. Pagar por 1000 Mbps solo vale la pena si en tu casa hace falta más que eso.\n• WIN Fibra 1000: S/ 169.00 al mes\nCon menos velocidad:\n• Movistar Internet 600: S/ 149.00 al mes\nDiferencia:",
    ],
    [
      ["somos 2", "vale la pena el de 1000?"],
      "Según nuestra guía, con 1000 Mbps te sobra velocidad. Para 2 personas",
    ],
    [["pago 89 por 200 megas en claro", "vale la pena el de 1000?"], "Según nuestra guía, 600 Mbps alcanzan"],
    [["600 megas es mucho para dos personas?"], "Según nuestra guía, con 600 Mbps te sobra velocidad."],
    [
      ["netflix alcanza con 100 megas?"],
      "Para ver Netflix, 100 Mbps alcanzan para 1 o 2 personas. Como guía:",
    ],
  ])("%s", (messages, expected) => {
    expect(answer(...messages).startsWith(expected)).toBe(true);
  });
});

describe("today's price that rises", () => {
  const offerings = [
    ...sampleOfferings,
    samplePlan({ serviceId: 8, brand: "WOW", name: "Fibra 400", megabits: 400, priceCents: 9_500 }),
    samplePlan({ serviceId: 9, brand: "WOW", name: "Fibra 100", megabits: 100, priceCents: 5_000 }),
  ];
  const reply = lastTextAbout(offerings);

  test("asks for plans of others that are as fast as the one that it names", () => {
    const text = reply("ya tengo win pero me sube a 99 el otro mes, cual otra me da lo mismo mas barato");
    expect(text).toMatch(/^Por S\/ 99\.00 al mes tu operador tiene WIN Fibra 300: comparo desde 300 Mbps\./);
    expect(text).toContain("• WOW Fibra 400: S/ 95.00 al mes");
    expect(text).not.toContain("Fibra 100");
    expect(reply("tengo win", "me sube a 99, quiero lo mismo más barato")).toContain("• WOW Fibra 400");
  });

  test("is a limit where today's speed is not known, which is said", () => {
    expect(reply("me sube a 99, lo mismo más barato")).toMatch(
      /^No sé qué velocidad tienes hoy, así que no lo tuve en cuenta\.\nPlanes por S\/ 99\.00 al mes o menos:/,
    );
  });
});
