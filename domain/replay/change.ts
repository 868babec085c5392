import { toCents } from "../kernel/amount.ts";
import { teamDay } from "../kernel/local-time.ts";
import type { Currency } from "../kernel/market.ts";
import { MAX_AMOUNT } from "../kernel/money.ts";

/** The most plans that one change may name. */
export const MAX_PLANS = 20;

/** A plan's other price a month, or by how many percent its prices change. */
export type PriceChange = { readonly serviceId: number } & (
  | { readonly priceCents: number }
  | { readonly percent: number }
);

const PRICE = /^(\d{1,9})=(?:(\d{1,8}(?:\.\d{1,2})?)|([+-]\d{1,3}(?:\.\d)?)%)$/;
const ID = /^\d{1,9}$/;

/** "24=99" or "24=-10%", several with commas. Null: not of these forms, no price above 0, a plan twice, or too many. */
export const parsePrices = (text: string): readonly PriceChange[] | null => {
  const prices = parts(text).map((part): PriceChange => {
    const [, id, price, percent] = PRICE.exec(part) ?? [];
    const serviceId = Number(id ?? Number.NaN);
    return percent === undefined
      ? { serviceId, priceCents: toCents(Number(price ?? Number.NaN)) }
      : { serviceId, percent: Number(percent) };
  });
  const isPrice = (price: PriceChange) =>
    "percent" in price ? price.percent > -100 : price.priceCents > 0 && price.priceCents <= MAX_AMOUNT * 100;
  return prices.every(isPrice) && areDistinct(prices.map(({ serviceId }) => serviceId)) ? prices : null;
};

/** A price changed by so many percent, in whole units of what the currency is paid in; none becomes 0. */
export const scaledCents = (cents: number, percent: number, currency: Currency): number => {
  const unit = CENTS_PAID[currency];
  return cents === 0 ? 0 : Math.max(unit, Math.round((cents * (100 + percent)) / 100 / unit) * unit);
};
/** The smallest amount: pesos have no cents. */
const CENTS_PAID = { PEN: 1, CLP: 100 } as const satisfies Record<Currency, number>;

/** "31", several with commas. Null: not of this form, a plan twice, or too many. */
export const parsePlans = (text: string): readonly number[] | null => {
  const ids = parts(text).map((part) => (ID.test(part) ? Number(part) : Number.NaN));
  return areDistinct(ids) ? ids : null;
};

/** The first plan that a list of either form names again, for the refusal to say so; null: none. */
export const planNamedTwice = (text: string): number | null => {
  const ids = parts(text).map((part) => Number.parseInt(part, 10));
  return ids.find((id, i) => Number.isInteger(id) && ids.indexOf(id) < i) ?? null;
};

const parts = (text: string): readonly string[] => text.split(",").map((part) => part.trim());

const areDistinct = (ids: readonly number[]): boolean =>
  ids.length <= MAX_PLANS && ids.every(Number.isInteger) && new Set(ids).size === ids.length;

/** The end of today has not come yet: of today, now; of Infinity, which names now, too. ms since 1970. */
export const notAfterNow = (at: number, nowMs: number): number =>
  !Number.isFinite(at) || teamDay(at) === teamDay(nowMs) ? Math.min(at, nowMs) : at;

type KnownPlan = { readonly serviceId: number; readonly name: string; readonly brand: string };

const NEAR = 3;
/** The plans with the nearest numbers, each as "24 Fibra 300 (Bitel)". */
export const nearestPlans = (serviceId: number, known: readonly KnownPlan[]): readonly string[] =>
  known
    .toSorted((a, b) => Math.abs(a.serviceId - serviceId) - Math.abs(b.serviceId - serviceId))
    .slice(0, NEAR)
    .map((plan) => `${plan.serviceId} ${plan.name} (${plan.brand})`);
