import { expect, test } from "vitest";
import { NOT_TOLD, openingOf } from "./opening.ts";
import { ToldOpening } from "./record-contract.ts";

const told = (changes: object) => openingOf(ToldOpening.parse(changes));
const campaign = (source: string | null, changes: object = {}) =>
  told({ campaign: { source, medium: null, name: null, ...changes } });

test("nothing told is nothing known, and nothing dropped", () => {
  expect(openingOf(null)).toEqual({ opening: NOT_TOLD, dropped: [] });
  expect(told({})).toEqual({ opening: NOT_TOLD, dropped: [] });
  expect(told({ referrerHost: "", campaign: { source: "", medium: "", name: "" } })).toEqual({
    opening: NOT_TOLD,
    dropped: [],
  });
});

test.each(["facebook", "Google-Ads", "cyber.2026_10", "a".repeat(40)])("%s is a campaign's word", (word) => {
  expect(campaign(word)).toEqual({
    opening: { ...NOT_TOLD, campaign: { source: word, medium: null, name: null } },
    dropped: [],
  });
});

test.each(["a".repeat(41), "persona ficticia", "persona@ejemplo.com", "+51987654321", "<script>", "ñandú"])(
  "%s is none: it is dropped, and the other words stay",
  (word) => {
    expect(campaign(word)).toEqual({ opening: NOT_TOLD, dropped: ["campaign_word"] });
    expect(campaign(word, { medium: "cpc" })).toEqual({
      opening: { ...NOT_TOLD, campaign: { source: null, medium: "cpc", name: null } },
      dropped: ["campaign_word"],
    });
  },
);

test.each([
  ["www.google.com", true],
  ["xn--peru-9na.pe", true],
  ["persona@ejemplo.com", false],
  ["https://ejemplo.com/buscar?q=persona", false],
  ["ejemplo.com:8080", false],
  ["203.0.113.77", false],
  ["[2001:db8::1]", false],
  ["localhost", false],
])("%s: whether it is a referring host is %s", (referrerHost, isHost) => {
  const { opening, dropped } = told({ referrerHost });
  expect(opening.referrerHost).toBe(isHost ? referrerHost : null);
  expect(dropped).toEqual(isHost ? [] : ["referrer"]);
});

test.each([
  ["es", true],
  ["es-PE", true],
  ["es-419", false],
  ["x-Persona", false],
])("%s: whether it is a language is %s", (language, isLanguage) => {
  expect(told({ language })).toEqual({
    opening: { ...NOT_TOLD, language: isLanguage ? language : null },
    dropped: isLanguage ? [] : ["language"],
  });
});

test("variants are words by word, ten at most", () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`e${i}`, "b"]));
  expect(told({ variants: { titular: "b", "persona ficticia": "b", otro: "persona ficticia" } })).toEqual({
    opening: { ...NOT_TOLD, variants: { titular: "b" } },
    dropped: ["variant", "variant"],
  });
  expect(Object.keys(told({ variants: many }).opening.variants ?? {})).toHaveLength(10);
});
