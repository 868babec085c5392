import type { Currency } from "../kernel/market.ts";
import { annualSavings, monthlySavings } from "./savings.ts";

// Source: specification, section 9, "Alarm" and "Car insurance". Amounts in cents of pesos, a month unless said otherwise.

/** What a visitor may expect before an adviser has quoted. */
type Estimate = {
  readonly currency: Currency;
  readonly priceCents: number;
  readonly monthlySavingsCents: number;
  readonly annualSavingsCents: number;
};

/** "Estimated new price fixed at 25000". */
const ALARM_PRICE_CENTS = 25_000_00;

/** `paymentCents` is what today's alarm costs; 0 where there is none. */
export const alarmEstimate = (paymentCents: number): Estimate => estimate(paymentCents, ALARM_PRICE_CENTS);

const PREMIUM_PERCENT = 85;
const PESO_CENTS = 100;

/** 85 % of today's premium, to the whole peso. */
export const carEstimate = (premiumCents: number): Estimate =>
  estimate(premiumCents, Math.round((premiumCents * PREMIUM_PERCENT) / 100 / PESO_CENTS) * PESO_CENTS);

const estimate = (todayCents: number, priceCents: number): Estimate => {
  const monthlySavingsCents = monthlySavings(todayCents, priceCents);
  return {
    currency: "CLP",
    priceCents,
    monthlySavingsCents,
    annualSavingsCents: annualSavings(monthlySavingsCents),
  };
};

const ESTIMATES: Readonly<Record<string, (todayCents: number) => Estimate>> = {
  alarmas: alarmEstimate,
  seguro_auto: carEstimate,
};

/** By the lead's `serviceCategory`; null for a category without an estimate of its own. */
export const estimateOf = (serviceCategory: string, todayCents: number): Estimate | null =>
  Object.hasOwn(ESTIMATES, serviceCategory) ? (ESTIMATES[serviceCategory]?.(todayCents) ?? null) : null;
