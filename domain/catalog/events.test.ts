import { expect, test } from "vitest";
import { type Fact, parsePosition } from "../kernel/event-store.ts";
import { CODE_EVENT_TYPES, decodeCodeEvent } from "./code-claims.ts";
import { BRAND_EVENT_TYPES, decodeBrandEvent, decodeServiceEvent, SERVICE_EVENT_TYPES } from "./events.ts";

const at = {
  eventId: "0195f6a0-0000-7000-8000-0000000000e1",
  stream: "service-7",
  revision: 0n,
  position: parsePosition("1"),
  metadata: {
    actor: "admin:ana",
    correlationId: "c",
    causationId: "c",
    occurredAt: "2026-01-02T03:04:05.000Z",
    recordedAt: "2026-01-02T03:04:05.000Z",
  },
};
const brand = { code: "EJEMPLO", name: "Ejemplo", logoUrl: null, description: "", country: "peru" };
const service = {
  productCode: "EJE-300",
  brandId: 3,
  name: "Fibra 300",
  description: "",
  type: "internet",
  country: "peru",
  currency: "PEN",
  priceCents: 15_900,
  promotionalPriceCents: 9_900,
  promotionalMonths: 6,
  buildingPriceCents: 14_900,
  buildingPromotionalPriceCents: null,
  buildingPromotionalMonths: null,
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

/** One event of every version ever stored. Add lines; never edit one. */
const BRANDS_EVER_STORED: readonly Fact[] = [
  { type: "BrandAdded", version: 1, data: { ...brand, brandId: 3, isActive: true } },
  { type: "BrandEdited", version: 1, data: { brandId: 3, changes: { name: "Otro" } } },
  { type: "BrandToggled", version: 1, data: { brandId: 3, isActive: false } },
];
const SERVICES_EVER_STORED: readonly Fact[] = [
  { type: "ServiceAdded", version: 1, data: { ...service, serviceId: 7, isActive: true } },
  { type: "ServiceEdited", version: 1, data: { serviceId: 7, changes: { priceCents: 14_900, speed: "" } } },
  { type: "ServiceToggled", version: 1, data: { serviceId: 7, isActive: false } },
  {
    type: "PriceScheduled",
    version: 1,
    data: {
      serviceId: 7,
      scheduleId: "0195f6a0-0000-4000-8000-0000000000a1",
      effectiveAt: "2026-12-01T05:00:00.000Z",
      changes: { priceCents: 8_900, promotionalPriceCents: null, promotionalMonths: null },
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
const CODES_EVER_STORED: readonly Fact[] = [
  {
    type: "CodeClaimed",
    version: 1,
    data: { code: "EJE-300", country: null, owner: 7, claimedBy: "r", claimedAt: "2026-01-02T03:04:05.000Z" },
  },
  { type: "CodeReleased", version: 1, data: { code: "EJEMPLO", country: "peru", owner: 3, claimedBy: "r" } },
];

test.each(BRANDS_EVER_STORED)("history still reads: $type@$version", (stored) => {
  expect(decodeBrandEvent({ ...at, ...stored })).toEqual({ ...at, ...stored });
});

test.each(SERVICES_EVER_STORED)("history still reads: $type@$version", (stored) => {
  expect(decodeServiceEvent({ ...at, ...stored })).toEqual({ ...at, ...stored });
});

test.each(CODES_EVER_STORED)("history still reads: $type@$version", (stored) => {
  expect(decodeCodeEvent({ ...at, ...stored })).toEqual({ ...at, ...stored });
});

test("every type of event has a sample", () => {
  const types = (facts: readonly Fact[]) => new Set(facts.map(({ type }) => type));
  expect(types(BRANDS_EVER_STORED)).toEqual(new Set(BRAND_EVENT_TYPES));
  expect(types(SERVICES_EVER_STORED)).toEqual(new Set(SERVICE_EVENT_TYPES));
  expect(types(CODES_EVER_STORED)).toEqual(new Set(CODE_EVENT_TYPES));
});
