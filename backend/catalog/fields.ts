import type { ServiceInput } from "@asesorador/domain/catalog/edit-contract";
import type { BrandFields, ServiceFields } from "@asesorador/domain/catalog/events";
import type { Country } from "@asesorador/domain/kernel/market";
import { CURRENCY } from "@asesorador/domain/kernel/market";
import { toCents } from "@asesorador/domain/kernel/money";

type BrandInput = {
  readonly brandId: string;
  readonly name: string;
  readonly logo?: string | null | undefined;
  readonly description?: string | undefined;
  readonly country: Country;
};
/** Every field optional and possibly undefined, which exactOptionalPropertyTypes treats as different things. */
type Loose<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** A new brand, with defaults for omitted fields. */
export const newBrand = (input: BrandInput): BrandFields => ({
  code: input.brandId,
  name: input.name,
  logoUrl: input.logo || null,
  description: input.description ?? "",
  country: input.country,
});

/** Only the fields that an edit names. */
export const brandChanges = (input: Loose<BrandInput>): Partial<BrandFields> =>
  named({
    code: input.brandId,
    name: input.name,
    logoUrl: input.logo === undefined ? undefined : input.logo || null,
    description: input.description,
    country: input.country,
  });

/** A new service, with defaults for omitted fields. */
export const newService = (input: ServiceInput): ServiceFields => ({
  ...EMPTY_SERVICE,
  ...serviceChanges(input),
  productCode: input.productId,
  brandId: input.brandId,
  name: input.name,
  type: input.type,
  country: input.country,
  currency: input.currency ?? CURRENCY[input.country],
  priceCents: toCents(input.price),
});

const EMPTY_SERVICE = {
  description: "",
  promotionalPriceCents: null,
  promotionalMonths: null,
  buildingPriceCents: null,
  buildingPromotionalPriceCents: null,
  buildingPromotionalMonths: null,
  installationCents: null,
  permanenceMonths: null,
  speed: "",
  streamingServices: [],
  features: [],
  tvChannels: null,
  decoders: 0,
  smartDecoders: 0,
  hasPhone: false,
  isRecommended: false,
  priceSource: "",
  priceCheckedAt: null,
} satisfies Partial<ServiceFields>;

/**
 * Only the fields that an edit names. The admin's form writes an empty field as a promotion of 0 months or a building
 * price of 0: both become null.
 */
export const serviceChanges = (input: Loose<ServiceInput>): Partial<ServiceFields> =>
  named({
    productCode: input.productId,
    brandId: input.brandId,
    name: input.name,
    description: input.description,
    type: input.type,
    country: input.country,
    currency: input.currency,
    priceCents: cents(input.price),
    ...promotion("promotional", input.promotionalPrice, input.promotionalMonths),
    buildingPriceCents: cents(input.buildingPrice === 0 ? null : input.buildingPrice),
    ...promotion("buildingPromotional", input.buildingPromotionalPrice, input.buildingPromotionalMonths),
    installationCents: cents(input.installationFee),
    permanenceMonths: input.permanenceMonths,
    speed: input.speed,
    streamingServices: input.streamingServices,
    features: input.features,
    tvChannels: input.tvChannels,
    decoders: input.decoders,
    smartDecoders: input.smartDecoders,
    hasPhone: input.hasPhone,
    isRecommended: input.isRecommended,
    priceSource: input.priceSource,
    priceCheckedAt: input.priceCheckedAt,
  });

type Maybe = number | null | undefined;

const promotion = (name: "promotional" | "buildingPromotional", price: Maybe, months: Maybe) => {
  const none = months === 0 && (price === undefined || price === null || price === 0);
  return {
    [`${name}PriceCents`]: none ? null : cents(price),
    // A price for 0 months is an incomplete promotion, which the decider refuses.
    [`${name}Months`]: none || months === 0 ? null : months,
  };
};

const cents = <Amount extends Maybe>(amount: Amount) =>
  (typeof amount === "number" ? toCents(amount) : amount) as Amount;

const named = <Fields extends object>(fields: { readonly [Key in keyof Fields]: Fields[Key] | undefined }) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
