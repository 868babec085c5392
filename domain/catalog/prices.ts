import * as z from "zod/mini";
import { Cents } from "../kernel/money.ts";
import { Offer, Promotion } from "../kernel/offer.ts";
import { type Changes, mentioned, unlessEmpty, withChanges } from "./changed-fields.ts";
import { buildingPriceOr, isLowerPromotion } from "./promotion.ts";

/** The offer for a flat in a building. Without a separate price it costs the same as a house. */
const BuildingOffer = z.object({ priceCents: z.nullable(Cents), promotion: z.nullable(Promotion) });

/** What a service costs. */
export const ServicePrices = z.object({ house: Offer, building: BuildingOffer });
export type ServicePrices = z.infer<typeof ServicePrices>;

/** Changed prices; an absent field keeps its value. A promotion changes as a whole. */
export const PriceChanges = z.object({
  house: z.optional(z.partial(Offer)),
  building: z.optional(z.partial(BuildingOffer)),
});
export type PriceChanges = z.infer<typeof PriceChanges>;

/** The prices with these changes; what they do not name stays. */
export const withPriceChanges = (
  { house, building }: ServicePrices,
  changes: PriceChanges,
): ServicePrices => ({
  house: withChanges(house, changes.house ?? {}),
  building: withChanges(building, changes.building ?? {}),
});

/** A promotion as a form sends it: an absent part keeps its value, a null part is removed. Null: no promotion. */
export type PromotionDraft = {
  readonly priceCents?: number | null | undefined;
  readonly months?: number | null | undefined;
} | null;

type OfferDraft<Price> = {
  readonly priceCents?: Price | undefined;
  readonly promotion?: PromotionDraft | undefined;
};

/** Prices as a form sends them; an absent field keeps its value. */
export type PriceDraft = {
  readonly house?: OfferDraft<number> | undefined;
  readonly building?: OfferDraft<number | null> | undefined;
};

/** A promotional price without its months, or months without a price, cannot be shown honestly. */
export type Incomplete = "promotion_incomplete";
const INCOMPLETE: Incomplete = "promotion_incomplete";

/** The draft's changes to `current`, or "promotion_incomplete" when only one part of a promotion would result. */
export const priceChanges = (draft: PriceDraft, current: ServicePrices): PriceChanges | Incomplete => {
  const house = promotionAfter(draft.house?.promotion, current.house.promotion);
  const building = promotionAfter(draft.building?.promotion, current.building.promotion);
  if (house === INCOMPLETE || building === INCOMPLETE) return INCOMPLETE;
  return offerChanges(
    { priceCents: draft.house?.priceCents, promotion: house },
    { priceCents: draft.building?.priceCents, promotion: building },
  );
};

/** The changes without the offers that do not change. */
export const offerChanges = (
  house: Changes<ServicePrices["house"]>,
  building: Changes<ServicePrices["building"]>,
): PriceChanges =>
  mentioned<PriceChanges>({
    house: unlessEmpty(mentioned(house)),
    building: unlessEmpty(mentioned(building)),
  });

/** The current promotion with the draft applied; undefined: the draft does not mention it. */
const promotionAfter = (
  draft: PromotionDraft | undefined,
  current: Promotion | null,
): Promotion | null | undefined | Incomplete => {
  if (draft === undefined || draft === null) return draft;
  const { priceCents = current?.priceCents ?? null, months = current?.months ?? null } = draft;
  if (priceCents !== null && months !== null) return { priceCents, months };
  return priceCents === months ? null : INCOMPLETE;
};

/** A promotion of a house, or of a flat in a building, that is not below its regular price. */
export type NotLower = "promotion_not_lower" | "building_promotion_not_lower";

/** The first promotion that lowers nothing; null: none does. */
export const promotionNotLower = ({ house, building }: ServicePrices): NotLower | null => {
  if (!isLower(house.priceCents, house.promotion)) return "promotion_not_lower";
  const buildingCents = buildingPriceOr(building.priceCents, house.priceCents);
  return isLower(buildingCents, building.promotion) ? null : "building_promotion_not_lower";
};

const isLower = (priceCents: number, promotion: Promotion | null): boolean =>
  isLowerPromotion(priceCents, promotion && { price: promotion.priceCents, months: promotion.months });

/** Whether the draft mentions one part of a promotion without the other. */
export const mentionsHalf = ({ house, building }: PriceDraft): boolean =>
  [house?.promotion, building?.promotion].some(
    (promotion) => promotion && (promotion.priceCents === undefined) !== (promotion.months === undefined),
  );
