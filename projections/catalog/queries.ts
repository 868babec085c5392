import type { Brand, Service } from "@asesorador/domain/catalog/contract";
import { PriceChanges } from "@asesorador/domain/catalog/prices";
import { ScheduleId } from "@asesorador/domain/catalog/schedule-id";
import type { CatalogueRevision } from "@asesorador/domain/kernel/catalogue-revision";
import { BrandId, ServiceId } from "@asesorador/domain/kernel/ids";
import type { Country } from "@asesorador/domain/kernel/market";
import { fromCents, fromCentsOrNull } from "@asesorador/domain/kernel/money";
import * as z from "zod/mini";
import type { Db } from "../kernel/db.ts";

export type CatalogFilter = { readonly country?: Country | undefined; readonly onlyActive: boolean };

/** Brands by id. */
export const readBrands = async (
  db: Db,
  { country, onlyActive }: CatalogFilter,
): Promise<readonly Brand[]> => {
  const { rows } = await db.query<Brand>(
    `select brand_id as id, code as "brandId", name, logo_url as logo, description, country,
            is_active as "isActive", revision,
            json_build_object('yes', array(${served("covers")}), 'no', array(${served("not covers")})) as coverage
       from read_model.brand
      where ($1::text is null or country = $1) and (is_active or not $2)
      order by brand_id`,
    [country ?? null, onlyActive],
  );
  return rows;
};

const served = (which: string): string =>
  `select district from read_model.brand_coverage as cell
    where cell.brand_id = brand.brand_id and ${which} order by district`;

/** Services by price, then id; `onlyActive`: both the service and its brand are active. */
export const readServices = async (
  db: Db,
  { country, onlyActive }: CatalogFilter,
): Promise<readonly Service[]> => {
  const { rows } = await db.query<ServiceRow>(
    `${SELECT_SERVICE}
      where ($1::text is null or service.country = $1) and (service.is_active and brand.is_active or not $2)
      order by price_cents, service_id`,
    [country ?? null, onlyActive],
  );
  return rows.map(toService);
};

/** The services as above, and the newest event of the catalogue that they were read from, in one statement. */
export const readCatalogue = async (
  db: Db,
  { country, onlyActive }: CatalogFilter,
): Promise<{ services: Service[]; catalogue: CatalogueRevision | null }> => {
  const { rows } = await db.query<ServiceRow & { readonly catalogue: CatalogueRevision }>(
    `with newest as materialized (
       select json_build_object('position', position::text, 'eventId', event_id) as catalogue
         from (select position, event_id from read_model.brand
               union all select position, event_id from read_model.service) as one
        order by one.position desc limit 1
     )
     ${SELECT_SERVICE.replace("select", "select (select catalogue from newest),")}
      where ($1::text is null or service.country = $1) and (service.is_active and brand.is_active or not $2)
      order by price_cents, service_id`,
    [country ?? null, onlyActive],
  );
  return {
    services: rows.map(({ catalogue: _, ...row }) => toService(row)),
    catalogue: rows[0]?.catalogue ?? null,
  };
};

const Scheduled = z.object({
  scheduleId: ScheduleId,
  serviceId: ServiceId,
  /** ISO 8601 UTC. */
  effectiveAt: z.string(),
  changes: PriceChanges,
  /** Id of its PriceScheduled event: the cause of the events that follow from it. */
  eventId: z.string(),
});
type Scheduled = z.infer<typeof Scheduled>;

/** Every scheduled price, the next one first. */
export const readScheduledPrices = async (db: Db): Promise<readonly Scheduled[]> => {
  const { rows } = await db.query<{ effectiveAt: Date; changes: string }>(
    `select schedule_id as "scheduleId", service_id as "serviceId", effective_at as "effectiveAt", changes,
            event_id as "eventId"
       from read_model.scheduled_price
      order by effective_at, schedule_id, service_id`,
  );
  return rows.map((row) =>
    Scheduled.parse({
      ...row,
      effectiveAt: row.effectiveAt.toISOString(),
      changes: JSON.parse(row.changes),
    }),
  );
};

/** The lowest id above all known ones. Two callers may get the same id: the stream's `no_stream` expectation decides. */
export const nextBrandId = async (db: Db): Promise<BrandId> => {
  const { rows } = await db.query<{ id: number }>(
    `select coalesce(max(brand_id), 0) + 1 as id from read_model.brand`,
  );
  return BrandId.parse(rows[0]?.id);
};

/** As `nextBrandId`. */
export const nextServiceId = async (db: Db): Promise<ServiceId> => {
  const { rows } = await db.query<{ id: number }>(
    `select coalesce(max(service_id), 0) + 1 as id from read_model.service`,
  );
  return ServiceId.parse(rows[0]?.id);
};

const CatalogueFacts = z.object({
  plans: z.int(),
  brands: z.int(),
  oldest: z.nullable(z.string()),
  newest: z.nullable(z.string()),
});

/**
 * The numbers of plans and brands that visitors in Peru can compare, and the earliest and latest day on which prices
 * were checked; null while no price has a day.
 */
export const readCatalogueFacts = async (db: Db) => {
  const { rows } = await db.query(
    `select count(*)::int as plans, count(distinct service.brand_id)::int as brands,
            min(price_checked_at) as oldest, max(price_checked_at) as newest
       from read_model.service join read_model.brand on brand.brand_id = service.brand_id
      where service.country = 'peru' and service.is_active and brand.is_active and price_cents > 0`,
  );
  const { oldest, newest, ...counts } = CatalogueFacts.parse(rows[0]);
  return oldest === null || newest === null ? null : { ...counts, oldest, newest };
};

/** An inner join: a service whose brand is unknown cannot be shown. */
const SELECT_SERVICE = `
  select service_id as id, product_code as "productId", service.brand_id as "brandId",
         json_build_object('id', brand.brand_id, 'name', brand.name, 'isActive', brand.is_active) as brand,
         service.name, service.description, type, service.country, currency,
         price_cents::float8 as "priceCents", promotional_price_cents::float8 as "promotionalPriceCents",
         promotional_months as "promotionalMonths", building_price_cents::float8 as "buildingPriceCents",
         building_promotional_price_cents::float8 as "buildingPromotionalPriceCents",
         building_promotional_months as "buildingPromotionalMonths",
         installation_cents::float8 as "installationCents", permanence_months as "permanenceMonths", speed,
         streaming_services as "streamingServices", features, tv_channels as "tvChannels", decoders,
         smart_decoders as "smartDecoders", has_phone as "hasPhone", is_recommended as "isRecommended",
         service.is_active as "isActive", price_source as "priceSource", price_checked_at as "priceCheckedAt",
         service.revision
    from read_model.service join read_model.brand on brand.brand_id = service.brand_id`;

type Amounts =
  | "price"
  | "promotionalPrice"
  | "buildingPrice"
  | "buildingPromotionalPrice"
  | "installationFee";

/** A service in the database's form: amounts in cents, lists as lists. Not parsed: a route parses what it answers. */
type ServiceRow = Omit<Service, Amounts | "streamingServices" | "includesStreaming" | "features"> & {
  readonly priceCents: number;
  readonly promotionalPriceCents: number | null;
  readonly buildingPriceCents: number | null;
  readonly buildingPromotionalPriceCents: number | null;
  readonly installationCents: number | null;
  readonly streamingServices: readonly string[];
  readonly features: readonly string[];
};

/** A row in the contract's shape: amounts in units, lists as texts. */
export const toService = ({
  priceCents,
  promotionalPriceCents,
  buildingPriceCents,
  buildingPromotionalPriceCents,
  installationCents,
  streamingServices,
  features,
  ...service
}: ServiceRow): Service => ({
  ...service,
  price: fromCents(priceCents),
  promotionalPrice: fromCentsOrNull(promotionalPriceCents),
  buildingPrice: fromCentsOrNull(buildingPriceCents),
  buildingPromotionalPrice: fromCentsOrNull(buildingPromotionalPriceCents),
  installationFee: fromCentsOrNull(installationCents),
  streamingServices: streamingServices.join(", "),
  includesStreaming: streamingServices.length > 0,
  features: JSON.stringify(features),
});
