import type { Service } from "../catalog/contract.ts";
import { featureList } from "../catalog/feature-list.ts";
import { toCents } from "../kernel/amount.ts";
import { commaParts } from "../kernel/comma-parts.ts";
import { entryPriceOf } from "../kernel/entry-price.ts";
import type { BrandId, ServiceId } from "../kernel/ids.ts";
import type { Country, Currency, HousingType, ServiceType } from "../kernel/market.ts";
import { type Coverage, NOTHING_KNOWN } from "./coverage.ts";
import { megabits } from "./speed.ts";

/** A lower monthly price for the first months; `months` is at least 1 and the price below the regular one. */
export type Promotion = { readonly priceCents: number; readonly months: number };

/** What a plan costs a month: `priceCents` always, `promotion` at first. */
export type Offer = { readonly priceCents: number; readonly promotion: Promotion | null };

/** A catalogue plan for recommendations and cards. Amounts in cents. */
export type Plan = {
  readonly serviceId: ServiceId;
  readonly brandId: BrandId;
  readonly brand: string;
  /** The brand's coverage. */
  readonly coverage: Coverage;
  readonly name: string;
  readonly description: string;
  readonly type: ServiceType;
  readonly country: Country;
  readonly currency: Currency;
  /** Prices for a house, and for a flat in a building; choose with `forHousing`. */
  readonly house: Offer;
  readonly building: Offer;
  /** Null when the operator does not state it; 0 is free. */
  readonly installationCents: number | null;
  /** Null when the operator does not state it; 0 is no minimum stay. */
  readonly permanenceMonths: number | null;
  /** In the operator's notation; "" when unknown. */
  readonly speed: string;
  readonly megabits: number | null;
  readonly streaming: readonly string[];
  readonly features: readonly string[];
  readonly tvChannels: number | null;
  readonly decoders: number;
  readonly smartDecoders: number;
  readonly hasPhone: boolean;
  /** The catalogue's own flag, not a result of scoring. */
  readonly isRecommended: boolean;
  /** The service and its brand are both active. */
  readonly isActive: boolean;
  readonly priceSource: string;
  /** ISO date. */
  readonly priceCheckedAt: string | null;
};

/** A plan with the prices of one kind of housing. */
export type PricedPlan = Omit<Plan, "house" | "building"> & {
  readonly housing: HousingType;
  readonly offer: Offer;
  /** The large price on the card; see `entryPrice`. */
  readonly entryPriceCents: number;
};

/** The catalogue's service as a plan. `coverage`: of its brand. */
export const toPlan = (service: Service, coverage: Coverage = NOTHING_KNOWN): Plan => {
  const { price, promotionalPrice, promotionalMonths } = service;
  const { buildingPrice, buildingPromotionalPrice, buildingPromotionalMonths } = service;
  const { house, building } = soldOffers({
    house: { priceCents: toCents(price), promotion: promotionOf(promotionalPrice, promotionalMonths) },
    building: {
      priceCents: buildingPrice === null ? null : toCents(buildingPrice),
      promotion: promotionOf(buildingPromotionalPrice, buildingPromotionalMonths),
    },
  });
  return {
    serviceId: service.id,
    brandId: service.brand.id,
    brand: service.brand.name,
    coverage,
    name: service.name,
    description: service.description,
    type: service.type,
    country: service.country,
    currency: service.currency,
    house,
    building,
    installationCents: service.installationFee === null ? null : toCents(service.installationFee),
    permanenceMonths: service.permanenceMonths,
    speed: service.speed,
    megabits: megabits(service.speed),
    streaming: commaParts(service.streamingServices),
    features: featureList(service.features),
    tvChannels: service.tvChannels,
    decoders: service.decoders,
    smartDecoders: service.smartDecoders,
    hasPhone: service.hasPhone,
    isRecommended: service.isRecommended,
    isActive: service.isActive && service.brand.isActive,
    priceSource: service.priceSource,
    priceCheckedAt: service.priceCheckedAt,
  };
};

/** What a house or a flat pays; see `forHousing`. */
export const offerFor = ({ house, building }: Plan, housing: HousingType | null): Offer =>
  housing === "edificio" ? building : house;

/**
 * The plan at the price of a house or of a flat. Specification, section 9: "edificio" uses the building price and the
 * building's promotional fields when present, else the house's. No housing type counts as a house.
 */
export const forHousing = (plan: Plan, housing: HousingType | null): PricedPlan => {
  const { house, building, ...rest } = plan;
  const offer = offerFor(plan, housing);
  return { ...rest, housing: housing ?? "casa", offer, entryPriceCents: entryPriceOf(offer) };
};

const promotionOf = (price: number | null, months: number | null): Promotion | null =>
  price === null || months === null ? null : { priceCents: toCents(price), months };

/** As the catalogue has them; a building without a price has the house's. */
type Entered = {
  readonly house: Offer;
  readonly building: { readonly priceCents: number | null; readonly promotion: Promotion | null };
};

/** What visitors are shown and asked to pay, of the prices that were entered. */
export const soldOffers = ({
  house,
  building,
}: Entered): { readonly house: Offer; readonly building: Offer } => {
  // A price of 0 is the admin form's empty field, not a free building.
  const own = sold({ ...building, priceCents: building.priceCents || house.priceCents });
  const shared = sold({ ...own, promotion: house.promotion });
  return { house: sold(house), building: own.promotion || !sold(house).promotion ? own : shared };
};

/** A "promotional" price that is not cheaper is a typing error; the regular price is shown. */
const sold = ({ priceCents, promotion }: Offer): Offer => {
  const isOne =
    promotion && promotion.months >= 1 && promotion.priceCents >= 0 && promotion.priceCents < priceCents;
  return { priceCents, promotion: isOne ? promotion : null };
};
