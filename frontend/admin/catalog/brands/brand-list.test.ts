import { expect, test } from "vitest";
import { brandSample, serviceSample } from "../catalog-samples.ts";
import { brandsShown, servicesOf } from "./brand-list.ts";

const brands = [
  brandSample({ id: 1, name: "Ñandú Fibra", brandId: "NAN" }),
  brandSample({ id: 2, name: "Bitel", brandId: "BIT" }),
  brandSample({ id: 3, name: "Apagada", brandId: "APA", isActive: false }),
];
const ids = (q: string, inactive: boolean) => brandsShown(brands, { q, inactive }).map(({ id }) => id);

test("inactive brands are shown only with their filter", () => {
  expect(ids("", false)).toEqual([2, 1]);
  expect(ids("", true)).toEqual([3, 2, 1]);
});

test("a brand is found by name or code, ignoring case and accents", () => {
  expect(ids("nandu", false)).toEqual([1]);
  expect(ids("bIt", false)).toEqual([2]);
  expect(ids("apa", false)).toEqual([]);
});

test("a brand's services are counted in total and active", () => {
  const services = [
    serviceSample({ brandId: 1 }),
    serviceSample({ brandId: 1, isActive: false }),
    serviceSample({ brandId: 2 }),
  ];
  expect(servicesOf(services, 1)).toEqual({ active: 1, total: 2 });
  expect(servicesOf(services, 9)).toEqual({ active: 0, total: 0 });
});
