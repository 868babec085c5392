import { toCents } from "../kernel/amount.ts";
import { teamDay } from "../kernel/local-time.ts";
import { MAX_AMOUNT } from "../kernel/money.ts";

/** The most plans that one change may name. */
export const MAX_PLANS = 20;

const PRICE = /^(\d{1,9})=(\d{1,8}(?:\.\d{1,2})?)$/;
const ID = /^\d{1,9}$/;

/** "24=99", several with commas. Null: not of this form, a price of 0, a plan twice, or too many. */
export const parsePrices = (
  text: string,
): readonly { readonly serviceId: number; readonly priceCents: number }[] | null => {
  const prices = parts(text).map((part) => {
    const [, id, price] = PRICE.exec(part) ?? [];
    return { serviceId: Number(id ?? Number.NaN), priceCents: toCents(Number(price ?? Number.NaN)) };
  });
  const isPrice = ({ priceCents }: (typeof prices)[number]) =>
    priceCents > 0 && priceCents <= MAX_AMOUNT * 100;
  return prices.every(isPrice) && areDistinct(prices.map(({ serviceId }) => serviceId)) ? prices : null;
};

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
