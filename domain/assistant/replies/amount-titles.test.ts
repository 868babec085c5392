import { trainAssistant } from "@asesorador/infra/testing/trained-assistant";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type Country, CURRENCY, type ServiceType } from "../../kernel/market.ts";
import { assertProperty } from "../../kernel/property-spec.ts";
import type { Offering } from "../offering.ts";
import { repliesTo, samplePlan } from "./assistant-samples.ts";

beforeAll(trainAssistant);

/** In whole soles, or in thousands of pesos. */
const amount = fc.integer({ min: 15, max: 220 });
const planDrawn = fc.record({
  brand: fc.constantFrom("Claro", "Entel", "Movistar"),
  type: fc.constantFrom<ServiceType>("internet", "doble_pack", "triple_pack"),
  price: amount,
  promotion: fc.option(
    fc.record({ off: fc.integer({ min: 1, max: 60 }), months: fc.constantFrom(3, 6, 12) }),
  ),
  megabits: fc.constantFrom(100, 300, 600),
  installation: fc.constantFrom(null, 0, 50),
  permanence: fc.constantFrom(null, 0, 12),
  streaming: fc.subarray(["Netflix", "DGO", "Disney+"]),
});
type Drawn = typeof planDrawn extends fc.Arbitrary<infer One> ? One : never;
const offeringsIn = (country: Country, drawn: readonly Drawn[]): readonly Offering[] => {
  const unit = country === "chile" ? 100_000 : 100;
  return drawn.map(({ price, promotion, type, installation, permanence, ...plan }, at) =>
    samplePlan({
      ...plan,
      serviceId: at + 1,
      name: `Plan ${at + 1} de ${plan.megabits}`,
      type,
      currency: CURRENCY[country],
      priceCents: price * unit,
      promotion:
        promotion && promotion.off < price
          ? { priceCents: (price - promotion.off) * unit, months: promotion.months }
          : null,
      installationCents: installation === null ? null : installation * unit,
      permanenceMonths: permanence,
      tvChannels: type === "internet" ? null : 100,
      decoders: type === "internet" ? 0 : 1,
      hasPhone: type === "triple_pack",
    }),
  );
};

const WISHES = [
  ["internet por menos de {}"],
  ["planes con tv y futbol", "menos de {}"],
  ["sin permanencia por menos de {}"],
  ["quiero instalacion gratis, hasta {}"],
  ["cuantos canales tienen los planes de hasta {}"],
  ["planes con netflix hasta {}"],
  ["el mas rapido por {} o menos"],
  ["trio de claro maximo {}", "y sin permanencia?"],
  ["pago {} en movistar, hay algo mejor?"],
  ["compara claro y entel por menos de {}"],
  ["hasta cuando dura la promo de los planes de menos de {}"],
  ["duo de 600 megas por menos de {}", "y en edificio?", "uno mas barato"],
  ["internet hasta {}", "que otros hay"],
] as const;

const figures = (text: string): readonly number[] =>
  [...text.matchAll(/(?:S\/|\$)\s([\d.,]+\d)/g)].map(([, figure = ""]) =>
    Number(text.includes("S/") ? figure.replaceAll(",", "") : figure.replaceAll(".", "")),
  );
/** The plans of a reply below each title that promises an amount, with the titles. */
const promised = (reply: string): readonly { readonly title: string; readonly line: string }[] => {
  let title = "";
  return reply.split("\n").flatMap((line) => {
    if (!line.startsWith("• ")) title = line;
    const isPromise = title.endsWith(":") && / o menos\b/.test(title) && !title.startsWith("No tengo ");
    return line.startsWith("• ") && isPromise ? [{ title, line }] : [];
  });
};
/** Whether a title holds for every month, and not only for the first ones. */
const isOfEveryMonth = (title: string): boolean => !/primeros meses/.test(title);

test("no plan below a title costs more than the title promises, whatever amount is asked for", () => {
  let checked = 0;
  assertProperty(
    fc.property(
      fc.constantFrom<Country>("peru", "chile"),
      fc.array(planDrawn, { minLength: 1, maxLength: 9 }),
      fc.constantFrom(...WISHES),
      fc.integer({ min: 1, max: 200 }),
      (country, drawn, wish, asked) => {
        const said = wish.map((text) =>
          text.replace("{}", country === "chile" ? `${asked} lucas` : `${asked} soles`),
        );
        const replies = repliesTo(said, { offerings: offeringsIn(country, drawn) }, country);
        for (const { title, line } of replies.flatMap(({ text }) => promised(text))) {
          const prices = figures(line.replace(/instalación (?:S\/|\$)\s[\d.,]*\d/, ""));
          const price = isOfEveryMonth(title) ? prices.at(-1) : prices[0];
          expect(price, `${title}\n${line}`).toBeLessThanOrEqual(figures(title).at(-1) ?? 0);
          checked += 1;
        }
      },
    ),
  );
  expect(checked).toBeGreaterThan(20);
});
