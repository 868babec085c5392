import { BrandId, ServiceId } from "@asesorador/domain/kernel/ids";
import { CurrentService, HousingType, PeruCompany, Priority } from "@asesorador/domain/kernel/market";
import { NO_COMPANY } from "@asesorador/domain/kernel/no-company";
import { assertProperty } from "@asesorador/domain/kernel/property-spec";
import { NO_FILTERS, PlanSort } from "@asesorador/domain/recommendation/browse";
import type { PeruProfile } from "@asesorador/domain/recommendation/peru-recommend";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { answersQuery } from "../answers-query.ts";
import { parseAnswers, parseView, viewQuery } from "./parse-link.ts";
import type { View } from "./view.ts";

const anyBill: fc.Arbitrary<Pick<PeruProfile, "company" | "monthlyPaymentCents">> = fc.oneof(
  fc.record({
    monthlyPaymentCents: fc.integer({ min: 1, max: 99_999_900 }),
    company: fc.constantFrom(...PeruCompany.options),
  }),
  fc.constant({ monthlyPaymentCents: null, company: NO_COMPANY }),
);
const anyRest = fc.record({
  housing: fc.constantFrom(...HousingType.options),
  service: fc.constantFrom(...CurrentService.options),
  priority: fc.constantFrom(...Priority.options),
});
const anyDistrict = fc.constantFrom(null, "150122", "070101");
const anyAnswers = fc
  .tuple(anyBill, anyRest, anyDistrict)
  .map(([bill, rest, district]) => ({ ...bill, ...rest, district }));

const percent = fc.integer({ min: 0, max: 100 });
const anyFilters = fc
  .record({
    maxCents: fc.option(fc.integer({ min: 1, max: 5_000 }).map((soles) => soles * 100)),
    minMegabits: fc.option(fc.integer({ min: 1, max: 2_000 })),
    brandId: fc.option(fc.integer({ min: 1, max: 9_999_999 }).map((id) => BrandId.parse(id))),
    streaming: fc.boolean(),
    tv: fc.boolean(),
  })
  .map((filters) => (JSON.stringify(filters) === JSON.stringify(NO_FILTERS) ? null : filters));
const anyId = fc.integer({ min: 1, max: 9_999_999 }).map((id) => ServiceId.parse(id));
const anyView: fc.Arbitrary<View> = fc.record({
  weights: fc.option(fc.record({ saving: percent, service: percent, extras: percent })),
  filters: anyFilters,
  sort: fc.option(fc.constantFrom(...PlanSort.options)),
  compared: fc.uniqueArray(anyId, { maxLength: 3 }),
});

test("parsing an address gives the answers and the view it was made of", () => {
  assertProperty(
    fc.property(anyAnswers, anyView, (answers, view) => {
      const address = answersQuery(answers) + viewQuery(view);
      expect(parseAnswers(address)).toEqual(answers);
      expect(parseView(address)).toEqual(view);
      // Copied links are often percent-encoded twice.
      const { search } = new URL(address, "https://example.test");
      expect(parseView(search)).toEqual(view);
    }),
  );
});

test("a district that is none is left out, and the other answers stay", () => {
  const address = answersQuery({
    housing: "casa",
    monthlyPaymentCents: 15_000,
    company: "movistar",
    service: "internet",
    priority: "ahorrar",
  });
  expect(parseAnswers(`${address}&distrito=Lima`)).toMatchObject({ company: "movistar", district: null });
});

test("the default view leaves only the answers in the address", () => {
  expect(viewQuery({ weights: null, filters: null, sort: null, compared: [] })).toBe("");
});

const NAMES = [
  "vivienda",
  "pago",
  "cia",
  "servicio",
  "prioridad",
  "pesos",
  "max",
  "mbps",
  "operador",
  "streaming",
  "tv",
  "orden",
  "comparar",
];

test("invalid parts of an address are ignored", () => {
  const anyValue = fc.oneof(
    fc.string(),
    fc.integer().map(String),
    fc.constantFrom("casa", "-1", "1e9", "NaN", "1-2", "5-5-5-5", "0-0-0", "<b>", "999999999999"),
  );
  const anyQuery = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), fc.string()), anyValue), {
    maxLength: 20,
  });
  assertProperty(
    fc.property(anyQuery, (pairs) => {
      const search = `?${new URLSearchParams(pairs.map(([name, value]) => [name, value]))}`;
      const view = parseView(search);
      // Parsing a serialized view again gives the same view.
      expect(parseView(viewQuery(view))).toEqual(view);
      expect(view.compared.length).toBeLessThanOrEqual(3);
      for (const weight of Object.values(view.weights ?? {})) {
        expect(weight).toBeGreaterThanOrEqual(0);
        expect(weight).toBeLessThanOrEqual(100);
      }
      const answers = parseAnswers(search);
      if (answers) expect(answers.monthlyPaymentCents === null || answers.monthlyPaymentCents > 0).toBe(true);
    }),
  );
});

const whole = "?evaluar=peru&vivienda=casa&pago=150&cia=win&servicio=doble&prioridad=ambos";

test.each([
  ["&vivienda=casa", ""],
  ["pago=150", "pago=0"],
  ["pago=150", "pago=1e3"],
  ["pago=150", "pago=12.345"],
  ["pago=150", "pago=-5"],
  ["cia=win", "cia=vtr"],
  ["cia=win", "cia=ninguna"],
  ["servicio=doble", "servicio=DOBLE"],
  ["prioridad=ambos", "prioridad="],
])("an address with %s instead of %s gives no answers", (good, bad) => {
  expect(parseAnswers(whole)).not.toBeNull();
  expect(parseAnswers(whole.replace(good, bad))).toBeNull();
});

test.each([
  ["pesos", "10-20"],
  ["pesos", "10-20-101"],
  ["pesos", "a-b-c"],
  ["max", "-3"],
  ["mbps", "fast"],
  ["operador", "0"],
  ["orden", "color"],
  ["comparar", "x-0--1.5"],
  ["streaming", "yes"],
])("%s=%s is ignored", (name, value) => {
  expect(parseView(`${whole}&${name}=${value}`)).toEqual({
    weights: null,
    filters: null,
    sort: null,
    compared: [],
  });
});
