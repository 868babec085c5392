import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Service } from "../catalog/contract.ts";
import { entryPriceOf } from "../kernel/entry-price.ts";
import { assertProperty } from "../kernel/property-spec.ts";
import { forHousing, toPlan } from "./plan.ts";
import { anyPlan, samplePlan } from "./plan-samples.ts";

const service = Service.parse({
  id: 7,
  productId: "MOV-7",
  brandId: 2,
  brand: { id: 2, name: "Movistar", isActive: true },
  name: "Fibra 300",
  description: "",
  type: "internet",
  country: "peru",
  currency: "PEN",
  price: 159,
  promotionalPrice: 99.9,
  promotionalMonths: 6,
  buildingPrice: 149,
  buildingPromotionalPrice: 89,
  buildingPromotionalMonths: 3,
  installationFee: 0,
  permanenceMonths: null,
  speed: "300 Mbps",
  streamingServices: "Netflix, HBO Max",
  includesStreaming: true,
  features: '["WiFi 6","IP pública"]',
  tvChannels: null,
  decoders: 0,
  smartDecoders: 1,
  hasPhone: false,
  isRecommended: true,
  isActive: true,
  priceSource: "tarifario",
  priceCheckedAt: "2026-11-02",
  revision: "0",
});

const inBuilding = (changes: Partial<Service>) =>
  forHousing(toPlan({ ...service, ...changes }), "edificio").offer;

test("a service becomes a plan in cents with its lists taken apart", () => {
  expect(toPlan(service)).toMatchObject({
    serviceId: 7,
    brand: "Movistar",
    house: { priceCents: 15_900, promotion: { priceCents: 9_990, months: 6 } },
    building: { priceCents: 14_900, promotion: { priceCents: 8_900, months: 3 } },
    installationCents: 0,
    permanenceMonths: null,
    megabits: 300,
    streaming: ["Netflix", "HBO Max"],
    features: ["WiFi 6", "IP pública"],
    isActive: true,
  });
});

test("features may also be a plain string with commas", () => {
  expect(toPlan({ ...service, features: "TV, teléfono" }).features).toEqual(["TV", "teléfono"]);
});

test("a plan is active only while its brand is", () => {
  expect(toPlan({ ...service, brand: { ...service.brand, isActive: false } }).isActive).toBe(false);
  expect(toPlan({ ...service, isActive: false }).isActive).toBe(false);
});

test("a house pays the house's prices, and so does an unknown housing type", () => {
  expect(forHousing(toPlan(service), "casa").offer.priceCents).toBe(15_900);
  expect(forHousing(toPlan(service), null)).toMatchObject({ housing: "casa", entryPriceCents: 9_990 });
});

test("a building pays the building's price and promotion", () => {
  expect(inBuilding({})).toEqual({ priceCents: 14_900, promotion: { priceCents: 8_900, months: 3 } });
});

test("a building without prices of its own pays the house's", () => {
  const none = { buildingPrice: null, buildingPromotionalPrice: null, buildingPromotionalMonths: null };
  expect(inBuilding(none)).toEqual({ priceCents: 15_900, promotion: { priceCents: 9_990, months: 6 } });
  expect(inBuilding({ ...none, buildingPrice: 0 }).priceCents).toBe(15_900);
});

test("a building without a promotion of its own gets the house's, where that is cheaper", () => {
  const none = { buildingPromotionalPrice: null, buildingPromotionalMonths: null };
  expect(inBuilding(none).promotion).toEqual({ priceCents: 9_990, months: 6 });
  expect(inBuilding({ ...none, buildingPrice: 95 })).toEqual({ priceCents: 9_500, promotion: null });
});

test("a building's promotion holds where only its regular price is missing", () => {
  expect(inBuilding({ buildingPrice: null })).toEqual({
    priceCents: 15_900,
    promotion: { priceCents: 8_900, months: 3 },
  });
});

test("a promotion without months, or dearer than the price, is none", () => {
  expect(toPlan({ ...service, promotionalMonths: 0 }).house.promotion).toBeNull();
  expect(toPlan({ ...service, promotionalMonths: null }).house.promotion).toBeNull();
  expect(toPlan({ ...service, promotionalPrice: 159 }).house.promotion).toBeNull();
});

test("a free promotion is kept, but a plan is not compared by it", () => {
  const { house } = toPlan({ ...service, promotionalPrice: 0, promotionalMonths: 1 });
  expect(house.promotion).toEqual({ priceCents: 0, months: 1 });
  expect(entryPriceOf(house)).toBe(15_900);
});

test("the entry price is never above the regular one", () => {
  assertProperty(
    fc.property(anyPlan, (plan) => {
      expect(entryPriceOf(plan.house)).toBeLessThanOrEqual(plan.house.priceCents);
    }),
  );
});

test("housing changes the price and nothing else", () => {
  const { offer, entryPriceCents, housing, ...rest } = forHousing(samplePlan(), "edificio");
  expect(samplePlan()).toMatchObject(rest);
  expect([offer.priceCents, entryPriceCents, housing]).toEqual([10_000, 10_000, "edificio"]);
});
