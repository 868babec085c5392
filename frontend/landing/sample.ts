/** The chart's and the account's span. */
export const MONTHS = 24;

const PRICES = { now: 150, promo: 99, promoMonths: 6, regular: 133, installation: 0 } as const;
const total = PRICES.promo * PRICES.promoMonths + PRICES.regular * (MONTHS - PRICES.promoMonths);

/** An invented but plausible account, in soles; the page calls it an example. */
export const SAMPLE = { ...PRICES, total, average: total / MONTHS } as const;
