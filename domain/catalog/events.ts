import * as z from "zod/mini";
import { type EventIn, event, eventCatalogue } from "../kernel/events.ts";
import { BrandId, DistrictCode, ServiceId } from "../kernel/ids.ts";
import { Country, Covers, Currency, ServiceType } from "../kernel/market.ts";
import { Cents } from "../kernel/money.ts";
import { Promotion } from "../kernel/offer.ts";
import { LooseServiceFields } from "./loose-prices.ts";
import { PriceChanges, ServicePrices } from "./prices.ts";
import { ScheduleId } from "./schedule-id.ts";
import { catalogUpcasters } from "./upcasters.ts";

// Stored shapes: never edit one, add a version and an upcaster.

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

/** The districts that changed; each had another value before. */
const BrandCoverageSet = event(
  "BrandCoverageSet",
  1,
  z.object({
    brandId: BrandId,
    covers: Covers,
    districts: z.array(DistrictCode).check(z.minLength(1)),
  }),
);

/** A service without its name and prices, which have events of their own. */
const ServiceDetails = z.object({
  /** Unique code for external CRM calls, upper case. */
  productCode: z.string(),
  brandId: BrandId,
  description: z.string(),
  type: ServiceType,
  country: Country,
  currency: Currency,
  /** Null when the operator does not state it. */
  installationCents: z.nullable(Cents),
  /** 0: no minimum stay. Null when the operator does not state it. */
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
export type ServiceDetails = z.infer<typeof ServiceDetails>;

const ServiceFields = z.extend(ServiceDetails, { name: z.string(), ...ServicePrices.shape });
export type ServiceFields = z.infer<typeof ServiceFields>;

const about = z.object({ serviceId: ServiceId });
const ServiceAdded = event(
  "ServiceAdded",
  2,
  z.extend(ServiceFields, { serviceId: ServiceId, isActive: z.boolean() }),
);
/**
 * Version 1 also held changes of name and price, a promotion's price and months apart. The resulting promotion depends
 * on the preceding one, so no upcaster can convert it: it is read as it is (see loose-prices.ts).
 */
const FirstServiceEdited = event(
  "ServiceEdited",
  1,
  z.extend(about, { changes: z.partial(LooseServiceFields) }),
);
const ServiceEdited = event("ServiceEdited", 2, z.extend(about, { changes: z.partial(ServiceDetails) }));
const ServiceRenamed = event("ServiceRenamed", 1, z.extend(about, { from: z.string(), to: z.string() }));
const ServiceToggled = event("ServiceToggled", 1, z.extend(about, { isActive: z.boolean() }));

/** Which of a service's two offers. */
const Housing = z.enum(["house", "building"]);
export type Housing = z.infer<typeof Housing>;

/** The regular price of one offer. Null: a flat in a building costs the same as a house. */
const ServiceRepriced = event(
  "ServiceRepriced",
  1,
  z.extend(about, { housing: Housing, from: z.nullable(Cents), to: z.nullable(Cents) }),
);
/** Null: none. */
const PromotionChanged = event(
  "PromotionChanged",
  1,
  z.extend(about, { housing: Housing, from: z.nullable(Promotion), to: z.nullable(Promotion) }),
);

const scheduled = z.extend(about, { scheduleId: ScheduleId });
const PriceScheduled = event(
  "PriceScheduled",
  3,
  z.extend(scheduled, {
    /** The day on which it was scheduled, by the team's clock; null in earlier versions. */
    scheduledOn: z.nullable(z.iso.date()),
    /** A midnight in Lima, ISO 8601 UTC. */
    effectiveAt: z.iso.datetime(),
    changes: PriceChanges,
  }),
);
const PriceScheduleCancelled = event("PriceScheduleCancelled", 1, scheduled);
/** The day has come: the new prices follow in the same append, unless the service already had them. */
const PriceScheduleApplied = event("PriceScheduleApplied", 1, scheduled);

export const brandEvents = eventCatalogue([BrandAdded, BrandEdited, BrandToggled, BrandCoverageSet]);
export type BrandEvent = EventIn<typeof brandEvents>;

export const serviceEvents = eventCatalogue(
  [
    ServiceAdded,
    ServiceEdited,
    ServiceRenamed,
    ServiceRepriced,
    PromotionChanged,
    ServiceToggled,
    PriceScheduled,
    PriceScheduleCancelled,
    PriceScheduleApplied,
  ],
  { retired: [FirstServiceEdited], upcasters: catalogUpcasters },
);
export type ServiceEvent = EventIn<typeof serviceEvents>;

/** The stream with all events of a brand. */
export const brandStream = (brandId: number) => `brand-${brandId}`;
/** The stream with all events of a service (a plan). */
export const serviceStream = (serviceId: number) => `service-${serviceId}`;
