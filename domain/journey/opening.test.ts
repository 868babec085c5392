import { expect, test } from "vitest";
import { NOT_REPORTED, openingOf } from "./opening.ts";
import { ReportedOpening } from "./record-contract.ts";

const reported = (changes: object) => openingOf(ReportedOpening.parse(changes));
const campaign = (source: string | null, changes: object = {}) =>
  reported({ campaign: { source, medium: null, name: null, ...changes } });

test("nothing reported is nothing known, and nothing dropped", () => {
  expect(openingOf(null)).toEqual({ opening: NOT_REPORTED, dropped: [] });
  expect(reported({})).toEqual({ opening: NOT_REPORTED, dropped: [] });
  expect(reported({ referrerHost: "", campaign: { source: "", medium: "", name: "" } })).toEqual({
    opening: NOT_REPORTED,
    dropped: [],
  });
});

test.each(["facebook", "Google-Ads", "cyber.2026_10", "a".repeat(40)])("%s is a campaign's word", (word) => {
  expect(campaign(word)).toEqual({
    opening: { ...NOT_REPORTED, campaign: { source: word, medium: null, name: null } },
    dropped: [],
  });
});

test.each(["a".repeat(41), "persona ficticia", "persona@ejemplo.com", "+51987654321", "<script>", "ñandú"])(
  "%s is none: it is dropped, and the other words stay",
  (word) => {
    expect(campaign(word)).toEqual({ opening: NOT_REPORTED, dropped: ["campaign_word"] });
    expect(campaign(word, { medium: "cpc" })).toEqual({
      opening: { ...NOT_REPORTED, campaign: { source: null, medium: "cpc", name: null } },
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
  const { opening, dropped } = reported({ referrerHost });
  expect(opening.referrerHost).toBe(isHost ? referrerHost : null);
  expect(dropped).toEqual(isHost ? [] : ["referrer"]);
});

test.each([
  ["es", true],
  ["es-PE", true],
  ["es-419", false],
  ["x-Persona", false],
])("%s: whether it is a language is %s", (language, isLanguage) => {
  expect(reported({ language })).toEqual({
    opening: { ...NOT_REPORTED, language: isLanguage ? language : null },
    dropped: isLanguage ? [] : ["language"],
  });
});

test("variants are words by word, ten at most", () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`e${i}`, "b"]));
  expect(reported({ variants: { titular: "b", "persona ficticia": "b", otro: "persona ficticia" } })).toEqual(
    {
      opening: { ...NOT_REPORTED, variants: { titular: "b" } },
      dropped: ["variant", "variant"],
    },
  );
  expect(Object.keys(reported({ variants: many }).opening.variants ?? {})).toHaveLength(10);
});
