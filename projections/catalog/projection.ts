import {
  BRAND_EVENT_TYPES,
  type BrandEvent,
  type BrandFields,
  decodeBrandEvent,
  decodeServiceEvent,
  SERVICE_EVENT_TYPES,
  type ServiceEvent,
  type ServiceFields,
} from "@asesorador/domain/catalog/events";
import { unreachable } from "@asesorador/domain/kernel/decider";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { Change, Columns, Value } from "../kernel/change.ts";
import type { ReadModel } from "../kernel/read-model.ts";
import { type CatalogTable, catalogDdl, catalogTables } from "./tables.ts";

type CatalogChange = Change<CatalogTable>;

const projectBrand = ({ type, data, revision }: Recorded<BrandEvent>): readonly CatalogChange[] => {
  const row = { table: "brand", key: { brand_id: data.brandId } } as const;
  const version = { revision: String(revision) };
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
    default:
      return unreachable(type);
  }
};

const projectService = ({
  type,
  data,
  revision,
  eventId,
}: Recorded<ServiceEvent>): readonly CatalogChange[] => {
  const row = { table: "service", key: { service_id: data.serviceId } } as const;
  const version = { revision: String(revision) };
  switch (type) {
    case "ServiceAdded": {
      const { serviceId: _, isActive, ...fields } = data;
      return [
        {
          ...row,
          op: "upsert",
          set: { ...columns(SERVICE_COLUMNS, fields), is_active: isActive, ...version },
        },
      ];
    }
    case "ServiceEdited":
      return [{ ...row, op: "update", set: { ...columns(SERVICE_COLUMNS, data.changes), ...version } }];
    case "ServiceToggled":
      return [{ ...row, op: "update", set: { is_active: data.isActive, ...version } }];
    case "PriceScheduled":
      return [
        { ...row, op: "update", set: version },
        {
          op: "upsert",
          table: "scheduled_price",
          key: { schedule_id: data.scheduleId },
          set: {
            service_id: data.serviceId,
            effective_at: data.effectiveAt,
            // Absent is not the same as none.
            changes: JSON.stringify(data.changes),
            event_id: eventId,
          },
        },
      ];
    case "PriceScheduleCancelled":
    case "PriceScheduleApplied":
      return [
        { ...row, op: "update", set: version },
        { op: "delete", table: "scheduled_price", key: { schedule_id: data.scheduleId } },
      ];
    default:
      return unreachable(type);
  }
};

export const catalogReadModel: ReadModel = {
  name: "catalog",
  version: 2,
  types: [...BRAND_EVENT_TYPES, ...SERVICE_EVENT_TYPES],
  tables: catalogTables,
  ddl: catalogDdl,
  indexes: "",
  project: (event) =>
    event.type.startsWith("Brand")
      ? projectBrand(decodeBrandEvent(event))
      : projectService(decodeServiceEvent(event)),
};

/** The fields that are there, under their columns' names. */
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

const SERVICE_COLUMNS = {
  productCode: "product_code",
  brandId: "brand_id",
  name: "name",
  description: "description",
  type: "type",
  country: "country",
  currency: "currency",
  priceCents: "price_cents",
  promotionalPriceCents: "promotional_price_cents",
  promotionalMonths: "promotional_months",
  buildingPriceCents: "building_price_cents",
  buildingPromotionalPriceCents: "building_promotional_price_cents",
  buildingPromotionalMonths: "building_promotional_months",
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
} as const satisfies Record<keyof ServiceFields, string>;
