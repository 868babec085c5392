import * as z from "zod/mini";
import { decoder, event } from "../kernel/events.ts";
import { BrandId, ServiceId } from "../kernel/ids.ts";
import { Country, Currency, ServiceType } from "../kernel/market.ts";
import { Cents } from "../kernel/money.ts";
import { ScheduleId } from "./schedule-id.ts";
import { catalogUpcasters } from "./upcasters.ts";

// These shapes are on disk for good: never edit one, add a version and an upcaster.

export const BrandFields = z.object({
  /** The admin's code, upper case: "CLARO". */
  code: z.string(),
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  description: z.string(),
  country: Country,
});
export type BrandFields = z.infer<typeof BrandFields>;

const BrandAdded = event("BrandAdded", 1, z.extend(BrandFields, { brandId: BrandId, isActive: z.boolean() }));
const BrandEdited = event("BrandEdited", 1, z.object({ brandId: BrandId, changes: z.partial(BrandFields) }));
const BrandToggled = event("BrandToggled", 1, z.object({ brandId: BrandId, isActive: z.boolean() }));

/** One price set; promotional price and months come together or not at all. */
export const ServiceFields = z.object({
  /** Unique code for external CRM calls, upper case. */
  productCode: z.string(),
  brandId: BrandId,
  name: z.string(),
  description: z.string(),
  type: ServiceType,
  country: Country,
  currency: Currency,
  priceCents: Cents,
  promotionalPriceCents: z.nullable(Cents),
  promotionalMonths: z.nullable(z.int()),
  /** Null where a building costs what a house does. */
  buildingPriceCents: z.nullable(Cents),
  buildingPromotionalPriceCents: z.nullable(Cents),
  buildingPromotionalMonths: z.nullable(z.int()),
  /** Null when the operator does not say. */
  installationCents: z.nullable(Cents),
  /** 0: no minimum stay. Null when the operator does not say. */
  permanenceMonths: z.nullable(z.int()),
  /** As the operator writes it: "300 Mbps". */
  speed: z.string(),
  streamingServices: z.array(z.string()),
  features: z.array(z.string()),
  tvChannels: z.nullable(z.int()),
  decoders: z.int(),
  smartDecoders: z.int(),
  hasPhone: z.boolean(),
  isRecommended: z.boolean(),
  /** Where the price was read, and when. */
  priceSource: z.string(),
  priceCheckedAt: z.nullable(z.string()),
});
export type ServiceFields = z.infer<typeof ServiceFields>;

const ServiceAdded = event(
  "ServiceAdded",
  1,
  z.extend(ServiceFields, { serviceId: ServiceId, isActive: z.boolean() }),
);
const ServiceEdited = event(
  "ServiceEdited",
  1,
  z.object({ serviceId: ServiceId, changes: z.partial(ServiceFields) }),
);
const ServiceToggled = event("ServiceToggled", 1, z.object({ serviceId: ServiceId, isActive: z.boolean() }));

/** What a schedule may set; a promotion's price and months come together. An absent field stays as it is. */
export const PriceChanges = z.partial(
  z.pick(ServiceFields, {
    priceCents: true,
    promotionalPriceCents: true,
    promotionalMonths: true,
    buildingPriceCents: true,
    buildingPromotionalPriceCents: true,
    buildingPromotionalMonths: true,
  }),
);
export type PriceChanges = z.infer<typeof PriceChanges>;

const PriceScheduled = event(
  "PriceScheduled",
  1,
  z.object({
    serviceId: ServiceId,
    scheduleId: ScheduleId,
    /** A midnight in Lima, ISO 8601 UTC. */
    effectiveAt: z.iso.datetime(),
    changes: PriceChanges,
  }),
);
const PriceScheduleCancelled = event(
  "PriceScheduleCancelled",
  1,
  z.object({ serviceId: ServiceId, scheduleId: ScheduleId }),
);
/** The day has come: a ServiceEdited follows in the same append, unless the prices were those already. */
const PriceScheduleApplied = event(
  "PriceScheduleApplied",
  1,
  z.object({ serviceId: ServiceId, scheduleId: ScheduleId }),
);

export const BrandEvent = z.discriminatedUnion("type", [BrandAdded, BrandEdited, BrandToggled]);
export type BrandEvent = z.infer<typeof BrandEvent>;
export const ServiceEvent = z.discriminatedUnion("type", [
  ServiceAdded,
  ServiceEdited,
  ServiceToggled,
  PriceScheduled,
  PriceScheduleCancelled,
  PriceScheduleApplied,
]);
export type ServiceEvent = z.infer<typeof ServiceEvent>;

export const BRAND_EVENT_TYPES = ["BrandAdded", "BrandEdited", "BrandToggled"] as const;
export const SERVICE_EVENT_TYPES = [
  "ServiceAdded",
  "ServiceEdited",
  "ServiceToggled",
  "PriceScheduled",
  "PriceScheduleCancelled",
  "PriceScheduleApplied",
] as const;

export const decodeBrandEvent = decoder<BrandEvent>(BrandEvent, catalogUpcasters);
export const decodeServiceEvent = decoder<ServiceEvent>(ServiceEvent, catalogUpcasters);

export const brandStream = (brandId: number) => `brand-${brandId}`;
export const serviceStream = (serviceId: number) => `service-${serviceId}`;
