/** Months covered by the chart and the table. */
export const MONTHS = 24;

const PRICES = { now: 150, promo: 99, promoMonths: 6, regular: 133, installation: 0 } as const;
const total = PRICES.promo * PRICES.promoMonths + PRICES.regular * (MONTHS - PRICES.promoMonths);

/** Invented but plausible figures, in soles; the page labels them as an example. */
export const SAMPLE = { ...PRICES, total, average: total / MONTHS } as const;
