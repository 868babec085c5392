import {
  type BrandEvent,
  type BrandFields,
  brandEvents,
  type Housing,
  type ServiceDetails,
  type ServiceEvent,
  serviceEvents,
} from "@asesorador/domain/catalog/events";
import type { FirstEdit } from "@asesorador/domain/catalog/loose-prices";
import type { ServicePrices } from "@asesorador/domain/catalog/prices";
import { unreachable } from "@asesorador/domain/kernel/decider";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { Change, Columns, Value } from "../kernel/change.ts";
import type { ReadModel } from "../kernel/read-model.ts";
import { type CatalogTable, catalogDdl, catalogTables } from "./tables.ts";

type CatalogChange = Change<CatalogTable>;

const projectBrand = (event: Recorded<BrandEvent>): readonly CatalogChange[] => {
  const { type, data } = event;
  const row = { table: "brand", key: { brand_id: data.brandId } } as const;
  const version = versionOf(event);
  switch (type) {
    case "BrandAdded": {
      const { brandId: _, isActive, ...fields } = data;
      return [
        {
          ...row,
          op: "upsert",
          set: { ...columns(BRAND_COLUMNS, fields), is_active: isActive, ...version },
        },
      ];
    }
    case "BrandEdited":
      return [{ ...row, op: "update", set: { ...columns(BRAND_COLUMNS, data.changes), ...version } }];
    case "BrandToggled":
      return [{ ...row, op: "update", set: { is_active: data.isActive, ...version } }];
    case "BrandCoverageSet":
      return [
        { ...row, op: "update", set: version },
        ...data.districts.map((district): CatalogChange => {
          const cell = {
            table: "brand_coverage",
            key: { brand_id: data.brandId, district },
          } as const;
          return data.covers === "unknown"
            ? { ...cell, op: "delete" }
            : { ...cell, op: "upsert", set: { covers: data.covers === "yes" } };
        }),
      ];
    default:
      return unreachable(type);
  }
};

const projectService = (event: Recorded<ServiceEvent>): readonly CatalogChange[] => {
  const { serviceId } = event.data;
  const row = { table: "service", key: { service_id: serviceId } } as const;
  const version = versionOf(event);
  const update = (set: Columns): CatalogChange => ({ ...row, op: "update", set: { ...set, ...version } });
  switch (event.type) {
    case "ServiceAdded": {
      const { serviceId: _, isActive, house, building, ...details } = event.data;
      const set = {
        ...columns(DETAIL_COLUMNS, details),
        ...offerColumns("house", house),
        ...offerColumns("building", building),
      };
      return [{ ...row, op: "upsert", set: { ...set, is_active: isActive, ...version } }];
    }
    case "ServiceEdited":
      return [
        update(
          event.version === 1
            ? columns(FIRST_COLUMNS, event.data.changes)
            : columns(DETAIL_COLUMNS, event.data.changes),
        ),
      ];
    case "ServiceRenamed":
      return [update({ name: event.data.to })];
    case "ServiceRepriced":
      return [update({ [OFFER_COLUMNS[event.data.housing].price]: event.data.to })];
    case "PromotionChanged":
      return [update(promotionColumns(event.data.housing, event.data.to))];
    case "ServiceToggled":
      return [update({ is_active: event.data.isActive })];
    case "PriceScheduled":
      return [
        update({}),
        {
          op: "upsert",
          table: "scheduled_price",
          key: { service_id: serviceId, schedule_id: event.data.scheduleId },
          set: {
            effective_at: event.data.effectiveAt,
            // Absent differs from null.
            changes: JSON.stringify(event.data.changes),
            event_id: event.eventId,
          },
        },
      ];
    case "PriceScheduleCancelled":
    case "PriceScheduleApplied":
      return [
        update({}),
        {
          op: "delete",
          table: "scheduled_price",
          key: { service_id: serviceId, schedule_id: event.data.scheduleId },
        },
      ];
    default:
      return unreachable(event);
  }
};

export const catalogReadModel: ReadModel = {
  name: "catalog",
  version: 6,
  types: [...brandEvents.types, ...serviceEvents.types],
  tables: catalogTables,
  ddl: catalogDdl,
  indexes: "",
  project: (event) =>
    event.type.startsWith("Brand")
      ? projectBrand(brandEvents.decode(event))
      : projectService(serviceEvents.decode(event)),
};

/** The newest event of a row. */
const versionOf = ({ revision, position, eventId }: Recorded): Columns => ({
  revision: String(revision),
  position: String(position),
  event_id: eventId,
});

/** The present fields, under their columns' names. */
const columns = <Field extends string>(
  names: Readonly<Record<Field, string>>,
  fields: { readonly [Name in Field]?: Value | undefined },
): Columns => {
  const set: Record<string, Value> = {};
  for (const field of Object.keys(names) as Field[]) {
    const value = fields[field];
    if (value !== undefined) set[names[field]] = value;
  }
  return set;
};

const BRAND_COLUMNS = {
  code: "code",
  name: "name",
  logoUrl: "logo_url",
  description: "description",
  country: "country",
} as const satisfies Record<keyof BrandFields, string>;

const DETAIL_COLUMNS = {
  productCode: "product_code",
  brandId: "brand_id",
  name: "name",
  description: "description",
  type: "type",
  country: "country",
  currency: "currency",
  installationCents: "installation_cents",
  permanenceMonths: "permanence_months",
  speed: "speed",
  streamingServices: "streaming_services",
  features: "features",
  tvChannels: "tv_channels",
  decoders: "decoders",
  smartDecoders: "smart_decoders",
  hasPhone: "has_phone",
  isRecommended: "is_recommended",
  priceSource: "price_source",
  priceCheckedAt: "price_checked_at",
} as const satisfies Record<keyof ServiceDetails | "name", string>;

const OFFER_COLUMNS = {
  house: { price: "price_cents", promotion: ["promotional_price_cents", "promotional_months"] },
  building: {
    price: "building_price_cents",
    promotion: ["building_promotional_price_cents", "building_promotional_months"],
  },
} as const satisfies Record<Housing, { price: string; promotion: readonly [price: string, months: string] }>;

type AnyOffer = ServicePrices[Housing];

const offerColumns = (housing: Housing, { priceCents, promotion }: AnyOffer): Columns => ({
  [OFFER_COLUMNS[housing].price]: priceCents,
  ...promotionColumns(housing, promotion),
});

const promotionColumns = (housing: Housing, promotion: AnyOffer["promotion"]): Columns => {
  const [price, months] = OFFER_COLUMNS[housing].promotion;
  return { [price]: promotion?.priceCents ?? null, [months]: promotion?.months ?? null };
};

/** For a first-version edit, which named a promotion's price and months apart. */
const FIRST_COLUMNS = {
  ...DETAIL_COLUMNS,
  priceCents: OFFER_COLUMNS.house.price,
  promotionalPriceCents: OFFER_COLUMNS.house.promotion[0],
  promotionalMonths: OFFER_COLUMNS.house.promotion[1],
  buildingPriceCents: OFFER_COLUMNS.building.price,
  buildingPromotionalPriceCents: OFFER_COLUMNS.building.promotion[0],
  buildingPromotionalMonths: OFFER_COLUMNS.building.promotion[1],
} as const satisfies Record<keyof FirstEdit, string>;
