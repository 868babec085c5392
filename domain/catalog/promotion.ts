/**
 * A promotional price without its months, or months without a price, cannot be shown honestly: both or neither. In any
 * unit of money; null where there is none.
 */
export const isWholePromotion = (price: number | null, months: number | null): boolean =>
  (price === null) === (months === null);
