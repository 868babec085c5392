import { expect, test } from "vitest";
import { activeOf, annualSavings, conversionRate, offeredOf } from "./summary.ts";

test("the conversion rate is the percentage of converted leads, and 0 without leads", () => {
  expect(conversionRate({ converted: 1, total: 8 })).toBe(12.5);
  expect(conversionRate({ converted: 0, total: 0 })).toBe(0);
});

test("only one market's brands are counted, active and in total", () => {
  const brand = (country: "peru" | "chile", isActive: boolean) => ({ country, isActive });
  expect(activeOf([brand("peru", true), brand("peru", false), brand("chile", true)], "peru")).toEqual({
    active: 1,
    total: 2,
  });
  expect(activeOf([], "chile")).toEqual({ active: 0, total: 0 });
});

test("a plan is offered when it and its brand are active and it has a price", () => {
  const plan = {
    country: "peru",
    isActive: true,
    brand: { id: 1, name: "", isActive: true },
    price: 1,
  } as never;
  const but = (changes: object) => Object.assign({}, plan, changes);
  const others = [
    but({ country: "chile" }),
    but({ isActive: false }),
    but({ brand: { isActive: false } }),
    but({ price: 0 }),
  ];
  expect(offeredOf([plan, ...others], "peru")).toBe(1);
});

test("the annual savings are twelve times the monthly total", () => {
  expect(annualSavings({ monthlySavings: 1234.5 })).toBe(14_814);
});
