import * as fc from "fast-check";
import { expect, test } from "vitest";
import { assertProperty } from "../kernel/property-spec.ts";
import { ClearFields, type RequestedFields, separateFreeText, withFreeText } from "./code-lists.ts";

const written = (changes: Partial<RequestedFields> = {}): RequestedFields => ({
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

test.each<Partial<RequestedFields>>([
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
])("what the wizards send is stored in the clear: %j", (changes) => {
  expect(separateFreeText(written(changes), null).stated).toBeNull();
});

test("a listed word is found without case and accents", () => {
  const { clear, stated } = separateFreeText(
    written({ currentCompany: " MOVÍSTAR ", preferences: "Netflix, Disney" }),
    null,
  );
  expect(clear).toMatchObject({ currentCompany: "movistar", preferences: "netflix,disney" });
  expect(stated).toBeNull();
});

test("an unlisted text is kept apart, and the word for others takes its place", () => {
  const all = written({
    currentCompany: "Ana Ejemplo",
    priority: "ahorrar",
    preferences: "netflix,llamar a Ana",
  });
  const { clear, stated } = separateFreeText(all, null);
  expect(clear).toMatchObject({ currentCompany: "otra", priority: "ahorrar", preferences: "netflix,otra" });
  expect(stated).toEqual({ currentCompany: "Ana Ejemplo", preferences: "netflix,llamar a Ana" });
});

test("the chosen plan's own name and brand are no free text", () => {
  const all = written({ selectedPlanName: "Fibra 300", selectedPlanBrand: "WIN" });
  const plan = { name: "Fibra 300", brand: "WIN" };
  expect(separateFreeText(all, plan)).toMatchObject({
    claimed: { planName: "Fibra 300", brand: "WIN" },
    stated: null,
  });
  expect(separateFreeText(all, null)).toMatchObject({
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
        const { clear } = separateFreeText(written(all), null);
        for (const [field, schema] of Object.entries(ClearFields))
          expect(schema.safeParse(clear[field as keyof typeof clear]).success).toBe(true);
      },
    ),
  );
});

test("who may read the person's own words reads them in place of the word for others", () => {
  const row = { currentCompany: "otra", selectedPlanName: "Fibra 300", priority: "ahorrar" };
  const stated = { currentCompany: "Ana Ejemplo", selectedPlanName: "Mentira", route: "/ana" };
  expect(withFreeText(row, stated)).toEqual({ ...row, currentCompany: "Ana Ejemplo" });
  expect(withFreeText(row, undefined)).toEqual(row);
});
