import { expect, test } from "vitest";
import { spec } from "../kernel/decider-spec.ts";
import { brandDecider } from "./brand-decider.ts";
import {
  sampleBrandId as brandId,
  sampleBrand,
  sampleService,
  sampleServiceId as serviceId,
} from "./catalog-samples.ts";
import type { ServiceCommand, ServiceDraft } from "./commands.ts";
import { type BrandEvent, type ServiceEvent, serviceEvents } from "./events.ts";
import type { PriceDraft, PromotionDraft } from "./prices.ts";
import { serviceDecider } from "./service-decider.ts";

const brand = spec(brandDecider);
const service = spec(serviceDecider);
const brandAdded: BrandEvent = {
  type: "BrandAdded",
  version: 1,
  data: { ...sampleBrand, brandId, isActive: true },
};
const serviceAdded = serviceEvents.create("ServiceAdded", { ...sampleService, serviceId, isActive: true });
const nothing = { ok: true, events: [] };
/** Day of the edits. */
const ON = "2026-11-27";

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

const covered = (covers: "yes" | "no" | "unknown", ...districts: string[]): BrandEvent => ({
  type: "BrandCoverageSet",
  version: 1,
  data: { brandId, covers, districts },
});

test("coverage that is set becomes one event for each answer, with the districts that had another one before", () => {
  const changes = { "150122": "yes", "150113": "no", "070101": "yes", "150101": "unknown" } as const;
  expect(brand(brandAdded).when({ type: "SetBrandCoverage", brandId, changes })).toEqual({
    ok: true,
    events: [covered("yes", "070101", "150122"), covered("no", "150113")],
  });
  expect(
    brand(brandAdded, covered("yes", "070101", "150122"), covered("no", "150113")).when({
      type: "SetBrandCoverage",
      brandId,
      changes,
    }),
  ).toEqual(nothing);
});

test("coverage that is taken back is unknown again, and may be set again", () => {
  const set = (covers: "yes" | "unknown") =>
    ({ type: "SetBrandCoverage", brandId, changes: { "150122": covers } }) as const;
  const given = [brandAdded, covered("yes", "150122"), covered("unknown", "150122")];
  expect(brand(brandAdded, covered("yes", "150122")).when(set("unknown"))).toEqual({
    ok: true,
    events: [covered("unknown", "150122")],
  });
  expect(brand(...given).when(set("unknown"))).toEqual(nothing);
  expect(brand(...given).when(set("yes"))).toEqual({ ok: true, events: [covered("yes", "150122")] });
});

test("coverage of an unknown brand, of another country's district or of none is refused", () => {
  const set = (code: string) => ({ type: "SetBrandCoverage", brandId, changes: { [code]: "yes" } }) as const;
  expect(brand().when(set("150122"))).toEqual({ ok: false, rejection: "brand_not_found" });
  for (const code of ["13120", "150199"])
    expect(brand(brandAdded).when(set(code))).toEqual({ ok: false, rejection: "district_elsewhere" });
});

test("a service is added once", () => {
  const add = { type: "AddService", serviceId, isActive: true, fields: sampleService } as const;
  expect(service().when(add)).toEqual({ ok: true, events: [serviceAdded] });
  expect(service(serviceAdded).when(add)).toEqual({ ok: false, rejection: "service_exists" });
});

const HALF_PROMOTIONS: readonly PriceDraft[] = [
  { house: { promotion: { priceCents: 9_900 } } },
  { house: { promotion: { months: 6 } } },
  { building: { promotion: { priceCents: 9_900 } } },
  { building: { promotion: { months: 6 } } },
];

test.each(HALF_PROMOTIONS)("half a promotion is refused, new or edited: %j", (half) => {
  const refused = { ok: false, rejection: "promotion_incomplete" };
  const { house, building } = sampleService;
  const fields = {
    ...sampleService,
    house: { priceCents: house.priceCents, promotion: half.house?.promotion ?? null },
    building: { priceCents: building.priceCents, promotion: half.building?.promotion ?? null },
  };
  expect(service().when({ type: "AddService", serviceId, isActive: true, fields })).toEqual(refused);
  expect(service(serviceAdded).when({ type: "EditService", serviceId, on: ON, changes: half })).toEqual(
    refused,
  );
});

test.each([
  [{ house: { promotion: { priceCents: 15_900, months: 6 } } }, "promotion_not_lower"],
  [{ house: { priceCents: 9_000, promotion: { priceCents: 9_900, months: 1 } } }, "promotion_not_lower"],
  [{ building: { promotion: { priceCents: 15_900, months: 6 } } }, "building_promotion_not_lower"],
  [
    { building: { priceCents: 8_000, promotion: { priceCents: 9_000, months: 6 } } },
    "building_promotion_not_lower",
  ],
  [
    { building: { priceCents: 0, promotion: { priceCents: 15_900, months: 6 } } },
    "building_promotion_not_lower",
  ],
] as const)(
  "a promotion that lowers nothing is refused, new or edited: %j",
  (changes: PriceDraft, rejection) => {
    const fields = {
      ...sampleService,
      house: { ...sampleService.house, ...changes.house },
      building: { ...sampleService.building, ...changes.building },
    } as typeof sampleService;
    const refused = { ok: false, rejection };
    expect(service().when({ type: "AddService", serviceId, isActive: true, fields })).toEqual(refused);
    expect(service(serviceAdded).when({ type: "EditService", serviceId, on: ON, changes })).toEqual(refused);
  },
);

test("a wrong promotion of earlier does not keep other fields from being edited, and its own price from being mended", () => {
  const about = { serviceId, housing: "house" } as const;
  const wrong = { priceCents: 20_000, months: 6 };
  const entered = serviceEvents.create("PromotionChanged", { ...about, from: null, to: wrong });
  const edit = (changes: object): ServiceCommand => ({ type: "EditService", serviceId, on: ON, changes });
  const given = service(serviceAdded, entered);
  expect(given.when(edit({ speed: "400 Mbps" })).ok).toBe(true);
  expect(given.when(edit({ house: { priceCents: 15_000 } })).ok).toBe(false);
  expect(given.when(edit({ house: { promotion: null } })).ok).toBe(true);
  // Without months there is no promotion.
  expect(given.when(edit({ house: { promotion: { priceCents: 20_000, months: 0 } } })).ok).toBe(true);
});

test("a promotion may be completed and removed by edits", () => {
  const whole = { priceCents: 9_900, months: 6 };
  const about = { serviceId, housing: "house" } as const;
  const begun = serviceEvents.create("PromotionChanged", { ...about, from: null, to: whole });
  const edit = (promotion: PromotionDraft): ServiceCommand => ({
    type: "EditService",
    serviceId,
    on: ON,
    changes: { house: { promotion } },
  });
  expect(service(serviceAdded).when(edit(whole))).toEqual({ ok: true, events: [begun] });
  expect(service(serviceAdded, begun).when(edit({ months: 3 }))).toEqual({
    ok: true,
    events: [
      serviceEvents.create("PromotionChanged", { ...about, from: whole, to: { ...whole, months: 3 } }),
    ],
  });
  expect(service(serviceAdded, begun).when(edit({ priceCents: null, months: null }))).toEqual({
    ok: true,
    events: [serviceEvents.create("PromotionChanged", { ...about, from: whole, to: null })],
  });
});

test("an edit of everything is one fact for each kind of change", () => {
  const changes = {
    name: "Fibra 400",
    speed: "400 Mbps",
    house: { priceCents: 9_900 },
    building: { priceCents: 8_900 },
  };
  const { create } = serviceEvents;
  expect(service(serviceAdded).when({ type: "EditService", serviceId, on: ON, changes })).toEqual({
    ok: true,
    events: [
      create("ServiceRenamed", { serviceId, from: "Fibra 300", to: "Fibra 400" }),
      create("ServiceEdited", { serviceId, changes: { speed: "400 Mbps" } }),
      create("ServiceRepriced", { serviceId, housing: "house", from: 15_900, to: 9_900 }),
      create("ServiceRepriced", { serviceId, housing: "building", from: null, to: 8_900 }),
    ],
  });
});

test("a price that changes was checked that day, unless the edit says when", () => {
  const { create } = serviceEvents;
  const dated = create("ServiceAdded", { ...serviceAdded.data, priceCheckedAt: "2026-11-04" });
  const to = { serviceId, housing: "house", from: 15_900, to: 9_900 } as const;
  const edited = (priceCheckedAt: string | null) =>
    create("ServiceEdited", { serviceId, changes: { priceCheckedAt } });
  const edit = (changes: ServiceDraft) => {
    const command = { type: "EditService", serviceId, on: ON, changes } as const;
    const decision = service(dated).when(command);
    return decision.ok ? decision.events : decision;
  };
  const house = { priceCents: 9_900 };
  const repriced = create("ServiceRepriced", to);
  expect(edit({ house })).toEqual([edited(ON), repriced]);
  expect(edit({ house, priceCheckedAt: "2026-11-20" })).toEqual([edited("2026-11-20"), repriced]);
  expect(edit({ house, priceCheckedAt: "2026-11-04" })).toEqual([repriced]);
  expect(edit({ house, priceCheckedAt: null })).toEqual([edited(null), repriced]);
  expect(edit({ speed: "400 Mbps" })).toEqual([
    create("ServiceEdited", { serviceId, changes: { speed: "400 Mbps" } }),
  ]);
  expect(edit({ house: { priceCents: 15_900 } })).toEqual([]);
});

test("the day of a check never goes back, and a price without one stays without", () => {
  const { create } = serviceEvents;
  const later = create("ServiceAdded", { ...serviceAdded.data, priceCheckedAt: "2026-12-01" });
  const changes = { house: { priceCents: 9_900 } };
  const repriced = create("ServiceRepriced", { serviceId, housing: "house", from: 15_900, to: 9_900 });
  for (const added of [later, serviceAdded])
    expect(service(added).when({ type: "EditService", serviceId, on: ON, changes })).toEqual({
      ok: true,
      events: [repriced],
    });
});

test("lists that hold the same are the same", () => {
  const changes = { streamingServices: ["Netflix"] };
  expect(service(serviceAdded).when({ type: "EditService", serviceId, on: ON, changes })).toEqual(nothing);
});

test("an unknown service can be neither edited nor toggled", () => {
  const notFound = { ok: false, rejection: "service_not_found" };
  expect(service().when({ type: "EditService", serviceId, on: ON, changes: { name: "x" } })).toEqual(
    notFound,
  );
  expect(service().when({ type: "ToggleService", serviceId, isActive: false })).toEqual(notFound);
});

test("a service is toggled, and a repeat changes nothing", () => {
  const off: ServiceEvent = { type: "ServiceToggled", version: 1, data: { serviceId, isActive: false } };
  const toggle = { type: "ToggleService", serviceId, isActive: false } as const;
  expect(service(serviceAdded).when(toggle)).toEqual({ ok: true, events: [off] });
  expect(service(serviceAdded, off).when(toggle)).toEqual(nothing);
});
