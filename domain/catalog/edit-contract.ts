import * as z from "zod/mini";
import { commaParts } from "../kernel/comma-parts.ts";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { BrandId, DistrictCode, ServiceId } from "../kernel/ids.ts";
import { Country, Covers, Currency, ServiceType } from "../kernel/market.ts";
import { line, requiredLine, text } from "../kernel/text.ts";
import { webAddress } from "../kernel/web-address.ts";
import { Amount, Months } from "./contract.ts";
import { featureList } from "./feature-list.ts";

// The part of the catalogue that administrators write: brands and services.

export const AmountInput = z.union([
  Amount,
  z.pipe(z.string().check(z.regex(/^\d+(\.\d+)?$/)), z.pipe(z.transform(Number), Amount)),
]);
const MonthsInput = z.union([
  Months,
  z.pipe(z.string().check(z.regex(/^\d+$/)), z.pipe(z.transform(Number), Months)),
]);

/** An https address; any other scheme could run a script or track the admin. */
const LogoUrl = z.nullable(z.union([z.literal(""), webAddress(/^https$/, 500)]));
const Code = requiredLine(40).check(z.toUpperCase());

const BrandInput = z.object({
  brandId: Code,
  name: requiredLine(80),
  logo: z.optional(LogoUrl),
  description: z.optional(text(1000)),
  country: Country,
  isActive: z.boolean(),
});

const Answer = <Id extends z.ZodMiniType>(id: Id) => z.object({ id, position: PositionText });
/** Numbers in a path arrive as text. */
export const pathId = <Id extends z.ZodMiniType<number, number>>(id: Id) =>
  z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.pipe(z.transform(Number), id));
export const Revision = z.optional(z.string().check(z.regex(/^\d{1,19}$/)));

export const addBrand = endpoint({
  method: "POST",
  path: "/api/brands",
  roles: ["admin"],
  summary: "Crea una marca",
  input: z.extend(BrandInput, {
    isActive: z._default(z.boolean(), true),
    country: z._default(Country, "peru"),
  }),
  output: Answer(BrandId),
});

export const editBrand = endpoint({
  method: "PUT",
  path: "/api/brands/:id",
  roles: ["admin"],
  summary: "Cambia una marca: todos sus campos o solo isActive",
  input: z.extend(z.partial(BrandInput), { id: pathId(BrandId), revision: Revision }),
  output: Answer(BrandId),
});

export const editCoverage = endpoint({
  method: "PUT",
  path: "/api/brands/:id/coverage",
  roles: ["admin"],
  summary: "Cambia en qué distritos atiende una marca; los que no se nombran quedan como están",
  input: z.object({
    id: pathId(BrandId),
    revision: Revision,
    /** By the district's code. */
    coverage: z.record(DistrictCode, Covers),
  }),
  output: Answer(BrandId),
});

/** A JSON array of strings as text, a plain string, or a real array; becomes an array. */
const Features = z.pipe(
  z.pipe(
    z.union([z.string().check(z.maxLength(4000)), z.array(z.string())]),
    z.transform((value: string | string[]) => (typeof value === "string" ? featureList(value) : value)),
  ),
  // After the text is parsed: an escape in JSON may stand for a character that no text may contain.
  z.array(line(200)).check(z.maxLength(50)),
);

const CommaList = z.pipe(text(1000), z.transform(commaParts));

/** The prices of a service but `price`, which a new one must have and a schedule may leave as it is. */
export const OtherPrices = {
  promotionalPrice: z.optional(z.nullable(AmountInput)),
  promotionalMonths: z.optional(z.nullable(MonthsInput)),
  buildingPrice: z.optional(z.nullable(AmountInput)),
  buildingPromotionalPrice: z.optional(z.nullable(AmountInput)),
  buildingPromotionalMonths: z.optional(z.nullable(MonthsInput)),
} as const;

const ServiceInput = z.object({
  productId: Code,
  brandId: z.union([BrandId, pathId(BrandId)]),
  name: requiredLine(120),
  description: z.optional(text(2000)),
  type: ServiceType,
  country: Country,
  price: AmountInput,
  ...OtherPrices,
  installationFee: z.optional(z.nullable(AmountInput)),
  permanenceMonths: z.optional(z.nullable(MonthsInput)),
  speed: z.optional(line(60)),
  streamingServices: z.optional(CommaList),
  features: z.optional(Features),
  tvChannels: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(2000)))),
  decoders: z.optional(z.int().check(z.gte(0), z.lte(20))),
  smartDecoders: z.optional(z.int().check(z.gte(0), z.lte(20))),
  hasPhone: z.optional(z.boolean()),
  isRecommended: z.optional(z.boolean()),
  isActive: z.boolean(),
  priceSource: z.optional(line(200)),
  priceCheckedAt: z.optional(z.nullable(z.iso.date())),
  currency: z.optional(Currency),
});

export const addService = endpoint({
  method: "POST",
  path: "/api/services",
  roles: ["admin"],
  summary: "Crea un servicio",
  input: z.extend(ServiceInput, {
    isActive: z._default(z.boolean(), true),
    country: z._default(Country, "peru"),
  }),
  output: Answer(ServiceId),
});

export const editService = endpoint({
  method: "PUT",
  path: "/api/services/:id",
  roles: ["admin"],
  summary: "Cambia un servicio: los campos enviados o solo isActive",
  input: z.extend(z.partial(ServiceInput), { id: pathId(ServiceId), revision: Revision }),
  output: Answer(ServiceId),
});
export type ServiceInput = z.infer<typeof ServiceInput>;
