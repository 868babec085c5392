import * as fc from "fast-check";
import { expect, test } from "vitest";
import { assertProperty } from "../kernel/property-spec.ts";
import { asWritten, Words, type Written, wordsOf } from "./code-lists.ts";

const written = (changes: Partial<Written> = {}): Written => ({
  leadSource: "peru_wizard",
  route: "/",
  serviceCategory: "telecomunicaciones",
  currentCompany: null,
  currentService: null,
  priority: null,
  preferences: null,
  selectedPlanName: null,
  selectedPlanBrand: null,
  ...changes,
});

test.each<Partial<Written>>([
  { currentCompany: "movistar", currentService: "doble", priority: "ambos" },
  { currentCompany: "otra" },
  { leadSource: "peru_website", route: "/chile", currentCompany: "otro", preferences: "netflix,tnt_sports" },
  { leadSource: "peru_website", currentCompany: "gtd", selectedPlanBrand: "VTR" },
  {
    leadSource: "sitio web",
    serviceCategory: "alarmas",
    currentCompany: "Otro",
    currentService: "alarma",
    priority: "seguridad",
    preferences: "cameras,panic",
    selectedPlanName: "Sistema de alarma",
    selectedPlanBrand: "Por cotizar",
  },
  {
    leadSource: "sitio web",
    serviceCategory: "seguro_auto",
    currentService: "limited",
    priority: "mejor_precio",
    preferences: "limited",
    selectedPlanName: "Seguro vehicular Contra Terceros Plus",
  },
])("what the wizards send is said in the clear: %j", (changes) => {
  expect(wordsOf(written(changes), null).stated).toBeNull();
});

test("a listed word is found without case and accents", () => {
  const { words, stated } = wordsOf(
    written({ currentCompany: " MOVÍSTAR ", preferences: "Netflix, Disney" }),
    null,
  );
  expect(words).toMatchObject({ currentCompany: "movistar", preferences: "netflix,disney" });
  expect(stated).toBeNull();
});

test("an unlisted text is kept apart, and the word for others takes its place", () => {
  const all = written({
    currentCompany: "Ana Ejemplo",
    priority: "ahorrar",
    preferences: "netflix,llamar a Ana",
  });
  const { words, stated } = wordsOf(all, null);
  expect(words).toMatchObject({ currentCompany: "otra", priority: "ahorrar", preferences: "netflix,otra" });
  expect(stated).toEqual({ currentCompany: "Ana Ejemplo", preferences: "netflix,llamar a Ana" });
});

test("the chosen plan's own name and brand are no free text", () => {
  const all = written({ selectedPlanName: "Fibra 300", selectedPlanBrand: "WIN" });
  const plan = { name: "Fibra 300", brand: "WIN" };
  expect(wordsOf(all, plan)).toMatchObject({
    claimed: { planName: "Fibra 300", brand: "WIN" },
    stated: null,
  });
  expect(wordsOf(all, null)).toMatchObject({
    claimed: { planName: "otro", brand: "otra" },
    stated: { selectedPlanName: "Fibra 300", selectedPlanBrand: "WIN" },
  });
});

test("whatever is written, the clear fields hold listed words only", () => {
  const text = fc.string({ unit: "grapheme", minLength: 1 });
  assertProperty(
    fc.property(
      fc.record({ ...Object.fromEntries(Object.keys(written()).map((field) => [field, text])) }),
      (all) => {
        const { words } = wordsOf(written(all), null);
        for (const [field, schema] of Object.entries(Words))
          expect(schema.safeParse(words[field as keyof typeof words]).success).toBe(true);
      },
    ),
  );
});

test("who may read the person's own words reads them in place of the word for others", () => {
  const row = { currentCompany: "otra", selectedPlanName: "Fibra 300", priority: "ahorrar" };
  const stated = { currentCompany: "Ana Ejemplo", selectedPlanName: "Mentira", route: "/ana" };
  expect(asWritten(row, stated)).toEqual({ ...row, currentCompany: "Ana Ejemplo" });
  expect(asWritten(row, undefined)).toEqual(row);
});
