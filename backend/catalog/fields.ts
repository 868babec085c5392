import { mentioned } from "@asesorador/domain/catalog/changed-fields";
import type { NewService, ServiceDraft } from "@asesorador/domain/catalog/commands";
import type { ServiceInput } from "@asesorador/domain/catalog/edit-contract";
import type { BrandFields, ServiceDetails } from "@asesorador/domain/catalog/events";
import type { PriceDraft, PromotionDraft } from "@asesorador/domain/catalog/prices";
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
/** Every field optional and possibly undefined, which exactOptionalPropertyTypes distinguishes. */
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
  mentioned<BrandFields>({
    code: input.brandId,
    name: input.name,
    logoUrl: input.logo === undefined ? undefined : input.logo || null,
    description: input.description,
    country: input.country,
  });

/** A new service, with defaults for omitted fields. */
export const newService = (input: ServiceInput): NewService => {
  const { house, building, ...details } = serviceChanges(input);
  return {
    ...EMPTY_SERVICE,
    ...mentioned(details),
    productCode: input.productId,
    brandId: input.brandId,
    name: input.name,
    type: input.type,
    country: input.country,
    currency: input.currency ?? CURRENCY[input.country],
    house: { priceCents: toCents(input.price), promotion: house?.promotion ?? null },
    building: { priceCents: building?.priceCents ?? null, promotion: building?.promotion ?? null },
  };
};

const EMPTY_SERVICE = {
  description: "",
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
} satisfies Partial<NewService>;

/** Only the fields that an edit names. */
export const serviceChanges = (input: Loose<ServiceInput>): ServiceDraft => ({
  ...mentioned<ServiceDetails & { readonly name: string }>({
    productCode: input.productId,
    brandId: input.brandId,
    name: input.name,
    description: input.description,
    type: input.type,
    country: input.country,
    currency: input.currency,
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
  }),
  ...priceDraft(input),
});

/**
 * Only the prices that an edit names. The admin's form writes an empty field as a promotion of 0 months or a building
 * price of 0: both become null.
 */
export const priceDraft = (input: Loose<ServiceInput>): PriceDraft => ({
  house: {
    priceCents: cents(input.price),
    promotion: promotion(input.promotionalPrice, input.promotionalMonths),
  },
  building: {
    priceCents: cents(input.buildingPrice === 0 ? null : input.buildingPrice),
    promotion: promotion(input.buildingPromotionalPrice, input.buildingPromotionalMonths),
  },
});

type Maybe = number | null | undefined;

const promotion = (price: Maybe, months: Maybe): PromotionDraft | undefined => {
  if (price === undefined && months === undefined) return undefined;
  if (months === 0 && (price === undefined || price === null || price === 0)) return null;
  // A price for 0 months is an incomplete promotion, which the decider refuses.
  return { priceCents: cents(price), months: months === 0 ? null : months };
};

const cents = <Amount extends Maybe>(amount: Amount) =>
  (typeof amount === "number" ? toCents(amount) : amount) as Amount;
