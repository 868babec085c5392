import { describe, expect, test } from "vitest";
import { Country } from "../kernel/market.ts";
import { SUPPORT } from "../kernel/support.ts";
import { es } from "./es.ts";
import { sampleOfferings } from "./replies/assistant-samples.ts";
import { mannersOf } from "./replies/es-manners.ts";
import { sectionTexts } from "./replies/es-sections.ts";
import { TONES } from "./settings.ts";
import { TOPICS } from "./topics/topics.ts";

/** What only the other market says. "La factura o boleta" is both papers that Peru's and Chile's law know. */
const FOREIGN: Readonly<Record<Country, RegExp>> = {
  peru: /(?<!factura o )\bboletas?\b|\barriend\w+|\bcomunas?\b|\bRUT\b|\bchao\b|\bpesos\b/i,
  chile:
    /\brecibos?\b(?! la baja)|\balquil\w+|\bdistritos?\b|\bDNI\b|\bRUC\b|\bchau\b|\bsoles\b|\bS\/|\bYape\b|\bOsiptel\b|\bIndecopi\b|\bSBS\b/i,
};

const textsIn = (country: Country): readonly (readonly [name: string, text: string])[] => [
  ...Object.entries(TOPICS).map(
    ([name, { text }]) =>
      [
        name,
        text({
          country,
          botName: "Sol",
          phone: SUPPORT[country].phone,
          hours: SUPPORT[country].hours,
          operators: "",
          today: "",
          refusesPrices: false,
          namesOperator: false,
          saysSpeed: false,
          isPlaced: false,
          plans: country === "peru" ? sampleOfferings : [],
          plansAsked: [],
        }),
      ] as const,
  ),
  ...TONES.map(
    (tone) => [`goodbye, ${tone}`, mannersOf({ tone, language: "es-PE" }).goodbye(country)] as const,
  ),
  ...Object.entries(sectionTexts).map(([name, { where }]) => [name, where(country)] as const),
  ["how_it_works", es.how(country)],
  ["unconnected", es.unconnected(country)],
  ["cancel_contract", es.cancelContract(country)],
  ["payment", es.payment(country)],
  ["data_protection", `${es.data(country)} ${es.kept(country)}`],
  ["district", `${es.district.where(country)} ${es.district.partly(["WIN"], "Lima", country)}`],
];

describe.each(Country.options)("the assistant's own texts in %s", (country) => {
  test.each(textsIn(country))("%s has no word that only the other market uses", (_, text) => {
    expect(text).not.toMatch(FOREIGN[country]);
  });
});
