/**
 * A promotional price without its months, or months without a price, cannot be shown honestly: both or neither. In any
 * unit of money; null where there is none.
 */
export const isWholePromotion = (price: number | null, months: number | null): boolean =>
  (price === null) === (months === null);

/**
 * Whether a promotion costs less than the regular price, as it has to: one that does not is a typing error, which
 * visitors never see. Without months there is none. Both prices in the same unit.
 */
export const isLowerPromotion = (
  price: number,
  promotion: { readonly price: number; readonly months: number } | null,
): boolean => promotion === null || promotion.months < 1 || promotion.price < price;

/** What a flat pays: a price of 0 is the admin form's empty field, not a free building. */
export const buildingPriceOr = (building: number | null, house: number): number => building || house;
