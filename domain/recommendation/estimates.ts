import type { Currency } from "../kernel/market.ts";
import { ALARM_PRICE_CENTS } from "./constants.ts";
import { annualSavings, monthlySavings } from "./savings.ts";

// Source: specification, section 9, "Alarm" and "Car insurance". Amounts in cents, a month unless stated otherwise.

/** An estimate shown before an adviser has quoted. */
type Estimate = {
  readonly currency: Currency;
  readonly priceCents: number;
  readonly monthlySavingsCents: number;
  readonly annualSavingsCents: number;
};

/** `paymentCents` is what today's alarm costs; 0 where there is none. */
export const alarmEstimate = (paymentCents: number, currency: Currency): Estimate =>
  estimate(paymentCents, ALARM_PRICE_CENTS[currency], currency);

const PREMIUM_PERCENT = 85;
const UNIT_CENTS = 100;

/** 85 % of today's premium, to the whole peso or sol. */
export const carEstimate = (premiumCents: number, currency: Currency): Estimate =>
  estimate(
    premiumCents,
    Math.round((premiumCents * PREMIUM_PERCENT) / 100 / UNIT_CENTS) * UNIT_CENTS,
    currency,
  );

const estimate = (todayCents: number, priceCents: number, currency: Currency): Estimate => {
  const monthlySavingsCents = monthlySavings(todayCents, priceCents);
  return {
    currency,
    priceCents,
    monthlySavingsCents,
    annualSavingsCents: annualSavings(monthlySavingsCents),
  };
};

const ESTIMATES: Readonly<Record<string, (todayCents: number, currency: Currency) => Estimate>> = {
  alarmas: alarmEstimate,
  seguro_auto: carEstimate,
};

type Asked = { readonly serviceCategory: string; readonly todayCents: number; readonly currency: Currency };

/** By the lead's `serviceCategory`; null for a category without an estimate of its own. */
export const estimateOf = ({ serviceCategory, todayCents, currency }: Asked): Estimate | null =>
  Object.hasOwn(ESTIMATES, serviceCategory)
    ? (ESTIMATES[serviceCategory]?.(todayCents, currency) ?? null)
    : null;
