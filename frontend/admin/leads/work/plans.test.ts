import { expect, test } from "vitest";
import { serviceSample } from "../../catalog/catalog-samples.ts";
import { firstPrice, offeredPlans, planTermsOf } from "./plans.ts";

const promoted = serviceSample({
  price: 100,
  promotionalPrice: 80,
  promotionalMonths: 6,
  buildingPrice: 90,
  installationFee: 50,
});

test("an offered plan is listed with what it costs at first in its kind of housing", () => {
  const labels = (housing: string | null) => offeredPlans([promoted], { housing }).map(({ label }) => label);
  expect(labels(null)).toEqual(["Operador Ejemplo · Fibra 300 · S/\u00a080.00"]);
  expect(labels("edificio")).toEqual(labels("casa"));
});

test("a plan that is off, or whose brand is off, is offered only where it is chosen already", () => {
  const off = serviceSample({ id: 8, isActive: false });
  const brandOff = serviceSample({ id: 9, brand: { id: 3, name: "Operador Ejemplo", isActive: false } });
  const ids = (kept: string | null) =>
    offeredPlans([promoted, off, brandOff], { housing: null, kept }).map(({ value }) => value);
  expect(ids(null)).toEqual(["7"]);
  expect(ids("9")).toEqual(["9", "7"]);
});

test("the terms of a plan are those of its kind of housing; none for one that is not offered where that is asked", () => {
  const terms = { price: 100, promotion: { price: 80, months: 6 }, installation: 50 };
  expect(planTermsOf([promoted], "7", { housing: "casa" })).toEqual(terms);
  expect(planTermsOf([promoted], "7", { housing: "edificio" })).toMatchObject({ price: 90 });
  expect(planTermsOf([promoted], "8", { housing: null })).toBeNull();
  const off = [serviceSample({ isActive: false })];
  expect(planTermsOf(off, "7", { housing: null, offered: true })).toBeNull();
  expect(planTermsOf(off, "7", { housing: null })).not.toBeNull();
  expect(firstPrice(terms)).toBe(80);
  expect(firstPrice({ ...terms, promotion: { price: 0, months: 2 } })).toBe(100);
});
