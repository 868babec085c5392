import { expect, test } from "vitest";
import { spec } from "../kernel/decider-spec.ts";
import { brandDecider } from "./brand-decider.ts";
import {
  sampleBrandId as brandId,
  sampleBrand,
  sampleService,
  sampleServiceId as serviceId,
} from "./catalog-samples.ts";
import type { BrandEvent, ServiceEvent, ServiceFields } from "./events.ts";
import { serviceDecider } from "./service-decider.ts";

const brand = spec(brandDecider);
const service = spec(serviceDecider);
const brandAdded: BrandEvent = {
  type: "BrandAdded",
  version: 1,
  data: { ...sampleBrand, brandId, isActive: true },
};
const serviceAdded: ServiceEvent = {
  type: "ServiceAdded",
  version: 1,
  data: { ...sampleService, serviceId, isActive: true },
};
const nothing = { ok: true, events: [] };

test("a brand is added once", () => {
  const add = { type: "AddBrand", brandId, isActive: true, fields: sampleBrand } as const;
  expect(brand().when(add)).toEqual({ ok: true, events: [brandAdded] });
  expect(brand(brandAdded).when(add)).toEqual({ ok: false, rejection: "brand_exists" });
});

test("an unknown brand can be neither edited nor toggled", () => {
  const notFound = { ok: false, rejection: "brand_not_found" };
  expect(brand().when({ type: "EditBrand", brandId, changes: { name: "Otro" } })).toEqual(notFound);
  expect(brand().when({ type: "ToggleBrand", brandId, isActive: false })).toEqual(notFound);
});

test("an edit of a brand holds only what differs, and nothing when nothing does", () => {
  const changes = { ...sampleBrand, name: "Otro" };
  expect(brand(brandAdded).when({ type: "EditBrand", brandId, changes })).toEqual({
    ok: true,
    events: [{ type: "BrandEdited", version: 1, data: { brandId, changes: { name: "Otro" } } }],
  });
  expect(brand(brandAdded).when({ type: "EditBrand", brandId, changes: sampleBrand })).toEqual(nothing);
});

test("an edit is made against the latest edit", () => {
  const edited: BrandEvent = {
    type: "BrandEdited",
    version: 1,
    data: { brandId, changes: { name: "Otro" } },
  };
  expect(brand(brandAdded, edited).when({ type: "EditBrand", brandId, changes: { name: "Otro" } })).toEqual(
    nothing,
  );
});

test("a brand is toggled there and back, and a repeat changes nothing", () => {
  const off: BrandEvent = { type: "BrandToggled", version: 1, data: { brandId, isActive: false } };
  expect(brand(brandAdded).when({ type: "ToggleBrand", brandId, isActive: true })).toEqual(nothing);
  expect(brand(brandAdded).when({ type: "ToggleBrand", brandId, isActive: false })).toEqual({
    ok: true,
    events: [off],
  });
  expect(brand(brandAdded, off).when({ type: "ToggleBrand", brandId, isActive: true })).toEqual({
    ok: true,
    events: [{ type: "BrandToggled", version: 1, data: { brandId, isActive: true } }],
  });
});

test("a service is added once", () => {
  const add = { type: "AddService", serviceId, isActive: true, fields: sampleService } as const;
  expect(service().when(add)).toEqual({ ok: true, events: [serviceAdded] });
  expect(service(serviceAdded).when(add)).toEqual({ ok: false, rejection: "service_exists" });
});

const HALF_PROMOTIONS: readonly Partial<ServiceFields>[] = [
  { promotionalPriceCents: 9_900 },
  { promotionalMonths: 6 },
  { buildingPromotionalPriceCents: 9_900 },
  { buildingPromotionalMonths: 6 },
];

test.each(HALF_PROMOTIONS)("half a promotion is refused, new or edited: %j", (half) => {
  const refused = { ok: false, rejection: "promotion_incomplete" };
  const fields = { ...sampleService, ...half };
  expect(service().when({ type: "AddService", serviceId, isActive: true, fields })).toEqual(refused);
  expect(service(serviceAdded).when({ type: "EditService", serviceId, changes: half })).toEqual(refused);
});

test("a promotion may be completed and removed by edits", () => {
  const whole = { promotionalPriceCents: 9_900, promotionalMonths: 6 };
  const edited: ServiceEvent = { type: "ServiceEdited", version: 1, data: { serviceId, changes: whole } };
  expect(service(serviceAdded).when({ type: "EditService", serviceId, changes: whole })).toEqual({
    ok: true,
    events: [edited],
  });
  const none = { promotionalPriceCents: null, promotionalMonths: null };
  expect(service(serviceAdded, edited).when({ type: "EditService", serviceId, changes: none })).toEqual({
    ok: true,
    events: [{ type: "ServiceEdited", version: 1, data: { serviceId, changes: none } }],
  });
});

test("lists that hold the same are the same", () => {
  const changes = { streamingServices: ["Netflix"] };
  expect(service(serviceAdded).when({ type: "EditService", serviceId, changes })).toEqual(nothing);
});

test("an unknown service can be neither edited nor toggled", () => {
  const notFound = { ok: false, rejection: "service_not_found" };
  expect(service().when({ type: "EditService", serviceId, changes: { name: "x" } })).toEqual(notFound);
  expect(service().when({ type: "ToggleService", serviceId, isActive: false })).toEqual(notFound);
});

test("a service is toggled, and a repeat changes nothing", () => {
  const off: ServiceEvent = { type: "ServiceToggled", version: 1, data: { serviceId, isActive: false } };
  const toggle = { type: "ToggleService", serviceId, isActive: false } as const;
  expect(service(serviceAdded).when(toggle)).toEqual({ ok: true, events: [off] });
  expect(service(serviceAdded, off).when(toggle)).toEqual(nothing);
});
