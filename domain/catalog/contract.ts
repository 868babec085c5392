import * as z from "zod/mini";
import { CatalogueRevision } from "../kernel/catalogue-revision.ts";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { BrandId, DistrictCode, ServiceId } from "../kernel/ids.ts";
import { Country, Currency, ServiceType } from "../kernel/market.ts";
import { MAX_AMOUNT } from "../kernel/money.ts";

// What visitors read of the catalogue. What administrators write is in edit-contract.ts, so that no visitor fetches it.

/** Amounts in this contract are soles or pesos with at most two decimals, as the specification's fields are. */
export const Amount = z.number().check(z.gte(0), z.lte(MAX_AMOUNT));
export const Months = z.int().check(z.gte(0), z.lte(120));
/** The districts that a brand serves and those that it does not, by code; any other is unknown. */
const Coverage = z.object({ yes: z.array(DistrictCode), no: z.array(DistrictCode) });
export type Coverage = z.infer<typeof Coverage>;

export const Brand = z.object({
  id: BrandId,
  /** The admin's code, upper case. */
  brandId: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  description: z.string(),
  country: Country,
  isActive: z.boolean(),
  coverage: Coverage,
  /** Revision of the brand's stream; send it with an edit to detect another admin's edit. */
  revision: z.string(),
});
export type Brand = z.infer<typeof Brand>;

export const Service = z.object({
  id: ServiceId,
  productId: z.string(),
  brandId: BrandId,
  brand: z.object({ id: BrandId, name: z.string(), isActive: z.boolean() }),
  name: z.string(),
  description: z.string(),
  type: ServiceType,
  country: Country,
  currency: Currency,
  price: Amount,
  promotionalPrice: z.nullable(Amount),
  promotionalMonths: z.nullable(Months),
  buildingPrice: z.nullable(Amount),
  buildingPromotionalPrice: z.nullable(Amount),
  buildingPromotionalMonths: z.nullable(Months),
  installationFee: z.nullable(Amount),
  permanenceMonths: z.nullable(Months),
  speed: z.string(),
  /** Comma-separated. */
  streamingServices: z.string(),
  includesStreaming: z.boolean(),
  /** A JSON array of strings, as text. */
  features: z.string(),
  tvChannels: z.nullable(z.int()),
  decoders: z.int(),
  smartDecoders: z.int(),
  hasPhone: z.boolean(),
  isRecommended: z.boolean(),
  isActive: z.boolean(),
  priceSource: z.string(),
  /** ISO date on which the operator's price list was last checked. */
  priceCheckedAt: z.nullable(z.string()),
  revision: z.string(),
});
export type Service = z.infer<typeof Service>;

const Position = z.optional(PositionText);
const CatalogQuery = z.object({ country: z.optional(Country), position: Position });

/** Visitors get active brands; an admin's session gets all. */
export const listBrands = endpoint({
  method: "GET",
  path: "/api/brands",
  roles: "public",
  summary: "Marcas; un visitante ve solo las activas",
  input: CatalogQuery,
  output: z.object({ brands: z.array(Brand) }),
});

/** `catalogue`: what the prices come from; null in an empty catalogue. */
const Services = z.object({ services: z.array(Service), catalogue: z.nullable(CatalogueRevision) });

/** Visitors get active services of active brands; an admin's session gets all. */
export const listServices = endpoint({
  method: "GET",
  path: "/api/services",
  roles: "public",
  summary: "Servicios; un visitante ve solo los activos de marcas activas",
  input: CatalogQuery,
  output: Services,
});

export const listActiveServices = endpoint({
  method: "GET",
  path: "/api/services/active",
  roles: "public",
  summary: "Servicios activos de marcas activas",
  input: CatalogQuery,
  output: Services,
});
