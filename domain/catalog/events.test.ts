import { expect, test } from "vitest";
import type { Fact } from "../kernel/event-store.ts";
import { recordedSample } from "../kernel/recorded-sample.ts";
import { codeEvents } from "./code-claims.ts";
import { brandEvents, serviceEvents } from "./events.ts";

const at = recordedSample("service-7", "admin:ana");
const brand = { code: "EJEMPLO", name: "Ejemplo", logoUrl: null, description: "", country: "peru" };
const details = {
  productCode: "EJE-300",
  brandId: 3,
  name: "Fibra 300",
  description: "",
  type: "internet",
  country: "peru",
  currency: "PEN",
  installationCents: 0,
  permanenceMonths: 12,
  speed: "300 Mbps",
  streamingServices: ["Netflix"],
  features: ["WiFi 6"],
  tvChannels: 120,
  decoders: 1,
  smartDecoders: 1,
  hasPhone: true,
  isRecommended: true,
  priceSource: "tarifario",
  priceCheckedAt: "2026-01-01",
};
const prices = {
  house: { priceCents: 15_900, promotion: { priceCents: 9_900, months: 6 } },
  building: { priceCents: 14_900, promotion: null },
};
const schedule = {
  serviceId: 7,
  scheduleId: "0195f6a0-0000-4000-8000-0000000000a1",
  effectiveAt: "2026-12-01T05:00:00.000Z",
};

/** One event of every version ever stored. Add lines; never edit one. */
const BRANDS_EVER_STORED: readonly Fact[] = [
  { type: "BrandAdded", version: 1, data: { ...brand, brandId: 3, isActive: true } },
  { type: "BrandEdited", version: 1, data: { brandId: 3, changes: { name: "Otro" } } },
  { type: "BrandToggled", version: 1, data: { brandId: 3, isActive: false } },
  {
    type: "BrandCoverageSet",
    version: 1,
    data: { brandId: 3, covers: "yes", districts: ["150122", "150113"] },
  },
  { type: "BrandCoverageSet", version: 1, data: { brandId: 3, covers: "unknown", districts: ["13120"] } },
];
const SERVICES_EVER_STORED: readonly Fact[] = [
  { type: "ServiceAdded", version: 2, data: { ...details, ...prices, serviceId: 7, isActive: true } },
  { type: "ServiceEdited", version: 1, data: { serviceId: 7, changes: { priceCents: 14_900, speed: "" } } },
  { type: "ServiceEdited", version: 1, data: { serviceId: 7, changes: { promotionalMonths: 3 } } },
  { type: "ServiceEdited", version: 2, data: { serviceId: 7, changes: { speed: "", features: [] } } },
  { type: "ServiceRenamed", version: 1, data: { serviceId: 7, from: "Fibra 300", to: "Fibra 400" } },
  {
    type: "ServiceRepriced",
    version: 1,
    data: { serviceId: 7, housing: "building", from: null, to: 14_900 },
  },
  {
    type: "PromotionChanged",
    version: 1,
    data: { serviceId: 7, housing: "house", from: null, to: { priceCents: 9_900, months: 6 } },
  },
  { type: "ServiceToggled", version: 1, data: { serviceId: 7, isActive: false } },
  {
    type: "PriceScheduled",
    version: 3,
    data: {
      ...schedule,
      scheduledOn: "2026-11-20",
      changes: { house: { priceCents: 8_900, promotion: null } },
    },
  },
  {
    type: "PriceScheduleCancelled",
    version: 1,
    data: { serviceId: 7, scheduleId: "0195f6a0-0000-4000-8000-0000000000a1" },
  },
  {
    type: "PriceScheduleApplied",
    version: 1,
    data: { serviceId: 7, scheduleId: "0195f6a0-0000-4000-8000-0000000000a1" },
  },
];
/** Versions with an upcaster: as they were stored, and as they are read. */
const SERVICES_LIFTED: readonly (readonly [stored: Fact, read: Fact])[] = [
  [
    {
      type: "ServiceAdded",
      version: 1,
      data: {
        ...details,
        priceCents: 15_900,
        promotionalPriceCents: 9_900,
        promotionalMonths: 6,
        buildingPriceCents: 14_900,
        buildingPromotionalPriceCents: null,
        buildingPromotionalMonths: null,
        serviceId: 7,
        isActive: true,
      },
    },
    { type: "ServiceAdded", version: 2, data: { ...details, ...prices, serviceId: 7, isActive: true } },
  ],
  [
    {
      type: "PriceScheduled",
      version: 1,
      data: {
        ...schedule,
        changes: { priceCents: 8_900, promotionalPriceCents: null, promotionalMonths: null },
      },
    },
    {
      type: "PriceScheduled",
      version: 3,
      data: { ...schedule, scheduledOn: null, changes: { house: { priceCents: 8_900, promotion: null } } },
    },
  ],
  [
    {
      type: "PriceScheduled",
      version: 1,
      data: {
        ...schedule,
        changes: { buildingPromotionalPriceCents: 5_000, buildingPromotionalMonths: 2 },
      },
    },
    {
      type: "PriceScheduled",
      version: 3,
      data: {
        ...schedule,
        scheduledOn: null,
        changes: { building: { promotion: { priceCents: 5_000, months: 2 } } },
      },
    },
  ],
  [
    {
      type: "PriceScheduled",
      version: 2,
      data: { ...schedule, changes: { house: { priceCents: 8_900, promotion: null } } },
    },
    {
      type: "PriceScheduled",
      version: 3,
      data: { ...schedule, scheduledOn: null, changes: { house: { priceCents: 8_900, promotion: null } } },
    },
  ],
];
const CODES_EVER_STORED: readonly Fact[] = [
  {
    type: "CodeClaimed",
    version: 1,
    data: { code: "EJE-300", country: null, owner: 7, claimedBy: "r", claimedAt: "2026-01-02T03:04:05.000Z" },
  },
  { type: "CodeReleased", version: 1, data: { code: "EJEMPLO", country: "peru", owner: 3, claimedBy: "r" } },
];

test.each(BRANDS_EVER_STORED)("history still reads: $type@$version", (stored) => {
  expect(brandEvents.decode({ ...at, ...stored })).toEqual({ ...at, ...stored });
});

test.each(SERVICES_EVER_STORED)("history still reads: $type@$version", (stored) => {
  expect(serviceEvents.decode({ ...at, ...stored })).toEqual({ ...at, ...stored });
});

test.each(SERVICES_LIFTED)("history still reads, as the latest version: %j", (stored, read) => {
  expect(serviceEvents.decode({ ...at, ...stored })).toEqual({ ...at, ...read });
});

test("half a promotion cannot be stored", () => {
  const half = serviceEvents.create("PromotionChanged", {
    serviceId: 7 as never,
    housing: "house",
    from: null,
    to: { priceCents: 9_900 } as never,
  });
  expect(() => serviceEvents.validate(half)).toThrow();
});

test.each(CODES_EVER_STORED)("history still reads: $type@$version", (stored) => {
  expect(codeEvents.decode({ ...at, ...stored })).toEqual({ ...at, ...stored });
});

test("every type of event has a sample", () => {
  const types = (facts: readonly Fact[]) => new Set(facts.map(({ type }) => type));
  expect(types(BRANDS_EVER_STORED)).toEqual(new Set(brandEvents.types));
  expect(types(SERVICES_EVER_STORED)).toEqual(new Set(serviceEvents.types));
  expect(types(CODES_EVER_STORED)).toEqual(new Set(codeEvents.types));
});
