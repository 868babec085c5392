import * as z from "zod/mini";
import { BrandId } from "../kernel/ids.ts";
import { Country, Currency, ServiceType } from "../kernel/market.ts";
import { Cents } from "../kernel/money.ts";
import type { Promotion } from "../kernel/offer.ts";
import { type Changes, withChanges } from "./changed-fields.ts";
import { offerChanges, type PriceChanges, type ServicePrices } from "./prices.ts";

// The first version of a service's events, which held a promotion's price and months as fields of their own. Only read.

const months = z.nullable(z.int());
const cents = z.nullable(Cents);

export const LoosePrices = z.object({
  priceCents: Cents,
  promotionalPriceCents: cents,
  promotionalMonths: months,
  buildingPriceCents: cents,
  buildingPromotionalPriceCents: cents,
  buildingPromotionalMonths: months,
});
export type LoosePrices = z.infer<typeof LoosePrices>;
type LooseChanges = Changes<LoosePrices>;

export const LooseServiceFields = z.extend(LoosePrices, {
  productCode: z.string(),
  brandId: BrandId,
  name: z.string(),
  description: z.string(),
  type: ServiceType,
  country: Country,
  currency: Currency,
  installationCents: cents,
  permanenceMonths: months,
  speed: z.string(),
  streamingServices: z.array(z.string()),
  features: z.array(z.string()),
  tvChannels: z.nullable(z.int()),
  decoders: z.int(),
  smartDecoders: z.int(),
  hasPhone: z.boolean(),
  isRecommended: z.boolean(),
  priceSource: z.string(),
  priceCheckedAt: z.nullable(z.string()),
});

/** A promotion's price and months as one value; half a promotion counts as none. */
export const boundPrices = (loose: LoosePrices): ServicePrices => ({
  house: {
    priceCents: loose.priceCents,
    promotion: promotionOf(loose.promotionalPriceCents, loose.promotionalMonths),
  },
  building: {
    priceCents: loose.buildingPriceCents,
    promotion: promotionOf(loose.buildingPromotionalPriceCents, loose.buildingPromotionalMonths),
  },
});

const promotionOf = (priceCents: number | null, months: number | null): Promotion | null =>
  priceCents === null || months === null ? null : { priceCents, months };

/** Prices as loose fields: `boundPrices` the other way round. */
export const loosePrices = ({ house, building }: ServicePrices): LoosePrices => ({
  priceCents: house.priceCents,
  promotionalPriceCents: house.promotion?.priceCents ?? null,
  promotionalMonths: house.promotion?.months ?? null,
  buildingPriceCents: building.priceCents,
  buildingPromotionalPriceCents: building.promotion?.priceCents ?? null,
  buildingPromotionalMonths: building.promotion?.months ?? null,
});

/** Prices after a first-version edit, which may name one part of a promotion and keep the other. */
export const withLooseChanges = (before: ServicePrices, changes: LooseChanges): ServicePrices =>
  boundPrices(withChanges(loosePrices(before), changes));

/** First-version price changes that name both parts of a promotion or neither, as those of a schedule do. */
export const boundChanges = (loose: LooseChanges): PriceChanges =>
  offerChanges(
    {
      priceCents: loose.priceCents,
      promotion: promotionChange(loose.promotionalPriceCents, loose.promotionalMonths),
    },
    {
      priceCents: loose.buildingPriceCents,
      promotion: promotionChange(loose.buildingPromotionalPriceCents, loose.buildingPromotionalMonths),
    },
  );

const promotionChange = (
  priceCents: number | null | undefined,
  months: number | null | undefined,
): Promotion | null | undefined =>
  priceCents === undefined || months === undefined ? undefined : promotionOf(priceCents, months);

export type FirstEdit = Changes<z.infer<typeof LooseServiceFields>>;

/** The fields other than prices that a first-version edit changes. */
export const editedDetails = (changes: FirstEdit): Omit<FirstEdit, keyof LoosePrices> =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => !(field in LoosePrices.shape)));
