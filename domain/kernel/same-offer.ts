import type { Offer } from "./offer.ts";

/** Whether two offers cost the same in every month. Apart from offer.ts, whose schemas a wizard would load with it. */
export const isSameOffer = (one: Offer, other: Offer): boolean =>
  one.priceCents === other.priceCents &&
  one.promotion?.priceCents === other.promotion?.priceCents &&
  one.promotion?.months === other.promotion?.months;
