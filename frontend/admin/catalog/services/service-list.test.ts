import { expect, test } from "vitest";
import { serviceSample } from "../catalog-samples.ts";
import { featuresIn } from "./features.ts";
import { isHiddenByBrand, NO_SERVICE_FILTERS, type ServiceFilters, servicesShown } from "./service-list.ts";

const movistar = { id: 2, name: "Movistar", isActive: false };
const services = [
  serviceSample({ id: 1, name: "Fibra Única", price: 200 }),
  serviceSample({ id: 2, name: "Dúo", type: "doble_pack", price: 100 }),
  serviceSample({ id: 3, name: "Trío", type: "triple_pack", brandId: 2, brand: movistar }),
  serviceSample({ id: 4, name: "Antiguo", isActive: false }),
];
const ids = (filters: Partial<ServiceFilters>) =>
  servicesShown(services, { ...NO_SERVICE_FILTERS, ...filters }).map(({ id }) => id);

test("services are sorted by brand, then price; inactive ones are shown only with their filter", () => {
  expect(ids({})).toEqual([3, 2, 1]);
  expect(ids({ inactive: true })).toEqual([3, 2, 4, 1]);
});

test("a service is found by its own or its brand's name, ignoring case and accents", () => {
  expect(ids({ q: "unica" })).toEqual([1]);
  expect(ids({ q: "MOVI" })).toEqual([3]);
  expect(ids({ q: "nada" })).toEqual([]);
});

test("the type narrows the list", () => {
  expect(ids({ type: "doble_pack" })).toEqual([2]);
  expect(ids({ type: "triple_pack", q: "fibra" })).toEqual([]);
});

test("an active service of an inactive brand is hidden from visitors", () => {
  expect(services.map(isHiddenByBrand)).toEqual([false, false, true, false]);
});

test.each([
  ["", []],
  ['["WiFi 6","TV"]', ["WiFi 6", "TV"]],
  ["WiFi 6", ["WiFi 6"]],
  ["[roto", ["[roto"]],
])("the features %j are the list %j", (features, list) => {
  expect(featuresIn(features)).toEqual(list);
});
