import { brandDecider } from "@asesorador/domain/catalog/brand-decider";
import type { BrandCommand } from "@asesorador/domain/catalog/commands";
import type { Service } from "@asesorador/domain/catalog/contract";
import type { BrandEvent, BrandFields, ServiceEvent, ServiceFields } from "@asesorador/domain/catalog/events";
import { brandStream, serviceStream } from "@asesorador/domain/catalog/events";
import { serviceDecider } from "@asesorador/domain/catalog/service-decider";
import { fold } from "@asesorador/domain/kernel/decider";
import type { Fact } from "@asesorador/domain/kernel/event-store";
import { BrandId, ServiceId } from "@asesorador/domain/kernel/ids";
import { type Country, type Covers, CURRENCY } from "@asesorador/domain/kernel/market";
import { toCents } from "@asesorador/domain/kernel/money";
import type { Promotion } from "@asesorador/domain/kernel/offer";
import type { Coverage } from "@asesorador/domain/recommendation/coverage";
import { recordedService } from "@asesorador/projections/catalog/recorded-service";
import { CHILE_BRANDS } from "./catalogue-chile.ts";
import { PERU_BRANDS } from "./catalogue-peru.ts";
import { coverageOf } from "./coverage.ts";
import { PRICE_CHANGE } from "./incidents.ts";
import type { DemoBrand, DemoPlan } from "./price-list.ts";

/** The demo's catalogue: events per stream, and the same data in the contract's shape. */
export type DemoCatalogue = {
  readonly streams: readonly { readonly stream: string; readonly facts: readonly Fact[] }[];
  readonly brands: number;
  /** With the prices of today's price list. */
  readonly services: readonly Service[];
  /** What was changed since the streams above, and the services until then. */
  readonly change: {
    readonly stream: string;
    readonly facts: readonly Fact[];
    readonly before: readonly Service[];
  };
  /** Coverage of each brand by its id. */
  readonly coverage: ReadonlyMap<number, Coverage>;
};

const SOURCE = "tarifario del operador (demostración)";
/** Month of all demo prices; the day differs between brands. */
const CHECKED_IN = "2026-11";
/** Each brand reserves ten service ids: Peru's brands 1 to 6 the ids 1 to 60, Chile's 11 to 17 the ids 101 to 170. */
const IDS_PER_BRAND = 10;

/** The demo catalogue, produced by the deciders as if an admin had entered it. Service 87 stays unknown on purpose. */
export const demoCatalogue = (): DemoCatalogue => {
  const streams: { stream: string; facts: readonly Fact[] }[] = [];
  const services: Service[] = [];
  const before: Service[] = [];
  const facts: Fact[] = [];
  const coverage = new Map<number, Coverage>();
  for (const { country, brand } of allBrands()) {
    const brandId = BrandId.parse(brand.id);
    streams.push({ stream: brandStream(brandId), facts: addBrand(brandId, brandFields(brand, country)) });
    const cells = Object.entries(coverageOf(brand.code, country));
    const where = (covers: Covers) => cells.flatMap(([code, one]) => (one === covers ? [code] : []));
    coverage.set(brandId, { yes: where("yes"), no: where("no") });
    for (const [i, plan] of brand.plans.entries()) {
      const serviceId = ServiceId.parse((brand.id - 1) * IDS_PER_BRAND + 1 + i);
      const fields = serviceFields(plan, brand, { country, brandId, number: i + 1 });
      const changes = serviceId === PRICE_CHANGE.serviceId;
      const earlier = changes ? withHousePrice(fields, PRICE_CHANGE.before) : fields;
      streams.push({ stream: serviceStream(serviceId), facts: addService(serviceId, earlier) });
      services.push(asContract(serviceId, fields, brand.name));
      before.push(asContract(serviceId, earlier, brand.name));
      if (changes) facts.push(...repriced(serviceId, earlier, fields));
    }
  }
  const stream = serviceStream(PRICE_CHANGE.serviceId);
  return { streams, brands: allBrands().length, services, coverage, change: { stream, facts, before } };
};

const withHousePrice = (fields: ServiceFields, price: number): ServiceFields => ({
  ...fields,
  house: { ...fields.house, priceCents: toCents(price) },
});

const repriced = (serviceId: ServiceId, earlier: ServiceFields, fields: ServiceFields): readonly Fact[] => {
  const { priceCents } = fields.house;
  const decision = serviceDecider.decide(
    // The first day of the checks, so that the service keeps the day of its own.
    { type: "EditService", serviceId, on: `${CHECKED_IN}-01`, changes: { house: { priceCents } } },
    fold(serviceDecider, addService(serviceId, earlier)),
  );
  if (!decision.ok) throw new Error(`demo service ${serviceId} refused: ${decision.rejection}`);
  return decision.events;
};

const allBrands = () => [
  ...PERU_BRANDS.map((brand) => ({ country: "peru" as const, brand })),
  ...CHILE_BRANDS.map((brand) => ({ country: "chile" as const, brand })),
];

const addBrand = (brandId: BrandId, fields: BrandFields): readonly Fact[] => {
  const changes = coverageOf(fields.code, fields.country);
  const commands: readonly BrandCommand[] = [
    { type: "AddBrand", brandId, isActive: true, fields },
    { type: "SetBrandCoverage", brandId, changes },
  ];
  const events: BrandEvent[] = [];
  for (const command of commands) {
    const decision = brandDecider.decide(command, fold(brandDecider, events));
    if (!decision.ok) throw new Error(`demo brand ${brandId} refused: ${decision.rejection}`);
    events.push(...decision.events);
  }
  return events;
};

const addService = (serviceId: ServiceId, fields: ServiceFields): readonly ServiceEvent[] => {
  const decision = serviceDecider.decide({ type: "AddService", serviceId, isActive: true, fields }, null);
  if (!decision.ok) throw new Error(`demo service ${serviceId} refused: ${decision.rejection}`);
  return decision.events;
};

const brandFields = ({ code, name, about }: DemoBrand, country: Country): BrandFields => ({
  code,
  name,
  logoUrl: null,
  description: about,
  country,
});

type DemoServiceKey = { readonly country: Country; readonly brandId: BrandId; readonly number: number };

const serviceFields = (
  plan: DemoPlan,
  brand: DemoBrand,
  { country, brandId, number }: DemoServiceKey,
): ServiceFields => ({
  productCode: `${brand.code}-${`${number}`.padStart(2, "0")}`,
  brandId,
  name: plan.name,
  description: description(plan),
  type: plan.type,
  country,
  currency: CURRENCY[country],
  house: { priceCents: toCents(plan.price), promotion: promotion(plan.promo) },
  building: {
    priceCents: plan.building === undefined ? null : toCents(plan.building),
    promotion: promotion(plan.buildingPromo),
  },
  installationCents: toCents(brand.install),
  permanenceMonths: brand.stay,
  speed: plan.speed,
  streamingServices: [...(plan.streaming ?? [])],
  features: [...(plan.features ?? ["Fibra óptica", "WiFi 6"])],
  tvChannels: plan.tv ?? null,
  decoders: plan.decoders ?? 0,
  smartDecoders: plan.smart ?? 0,
  hasPhone: plan.type === "triple_pack",
  isRecommended: plan.pick ?? false,
  priceSource: SOURCE,
  priceCheckedAt: `${CHECKED_IN}-${`${1 + (brand.id % 9)}`.padStart(2, "0")}`,
});

const promotion = (promo: DemoPlan["promo"]): Promotion | null =>
  promo === undefined ? null : { priceCents: toCents(promo[0]), months: promo[1] };

const description = ({ speed, tv, type, streaming = [] }: DemoPlan): string =>
  [
    `Fibra de ${speed}`,
    tv === undefined ? "" : `TV con ${tv} canales`,
    type === "triple_pack" ? "telefonía fija ilimitada" : "",
    streaming.length > 0 ? `incluye ${streaming.join(" y ")}` : "",
  ]
    .filter((part) => part !== "")
    .join(", ");

/** The service as GET /api/services answers it. */
const asContract = (id: ServiceId, fields: ServiceFields, brandName: string): Service =>
  recordedService(fields, {
    id,
    brand: { id: fields.brandId, name: brandName, isActive: true },
    isActive: true,
    revision: "0",
  });
