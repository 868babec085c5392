import type { Offer } from "./offer.ts";

/**
 * The entry price of a plan: what is paid a month in the first months that are not free. That is the promotional price
 * where there is one above 0, else the regular price. A promotion at 0 (free months) lowers what the first year costs,
 * but it is no monthly price: plans are not shown, sorted or compared by it. Result and arguments are in the same unit;
 * `promotional` is null where there is no promotion.
 */
export const entryPrice = (regular: number, promotional: number | null): number =>
  promotional !== null && promotional > 0 ? promotional : regular;

/** The entry price of an offer, in cents a month. */
export const entryPriceOf = ({ priceCents, promotion }: Pick<Offer, "priceCents" | "promotion">): number =>
  entryPrice(priceCents, promotion?.priceCents ?? null);
