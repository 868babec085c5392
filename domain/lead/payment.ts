import * as z from "zod/mini";
import type { Currency } from "../kernel/market.ts";

/**
 * Why a visitor's stated payment is stored but not summed: it is not in the currency of the plan it is compared with,
 * or it is outside the band of plausible payments. Recorded among the `hints` of LeadSubmitted.
 */
export const PaymentDoubt = z.enum(["payment_currency", "payment_implausible"]);
export type PaymentDoubt = z.infer<typeof PaymentDoubt>;

/** In units of the currency a month; both ends are plausible. */
type Band = readonly [min: number, max: number];
type Bands = Readonly<Record<string, Band>> & { readonly other: Band };

/**
 * What a person may plausibly pay a month today, by currency and `serviceCategory`; `other` is for categories that are
 * not listed. Project constants: wide bands around what households pay, so that only typing errors and invented amounts
 * fall outside. The lead read model applies them to every payment of history: raise its version when a band changes.
 */
export const PAYMENT_BANDS: Readonly<Record<Currency, Bands>> = {
  PEN: {
    telecomunicaciones: [20, 1_000],
    planes_moviles: [5, 500],
    alarmas: [20, 1_500],
    seguro_auto: [20, 3_000],
    other: [5, 3_000],
  },
  CLP: {
    telecomunicaciones: [5_000, 300_000],
    planes_moviles: [2_000, 150_000],
    alarmas: [5_000, 400_000],
    seguro_auto: [5_000, 800_000],
    other: [2_000, 800_000],
  },
};

export type StatedPayment = {
  /** Null or 0: nothing is paid, or it was not stated. */
  readonly monthlyPaymentCents: number | null;
  readonly currency: Currency;
  readonly serviceCategory: string;
};

/** Whether a stated payment is inside its band; no payment is plausible. */
export const isPlausiblePayment = ({
  monthlyPaymentCents,
  currency,
  serviceCategory,
}: StatedPayment): boolean => {
  if (monthlyPaymentCents === null || monthlyPaymentCents === 0) return true;
  const bands = PAYMENT_BANDS[currency];
  const [min, max] = (Object.hasOwn(bands, serviceCategory) && bands[serviceCategory]) || bands.other;
  return monthlyPaymentCents >= min * 100 && monthlyPaymentCents <= max * 100;
};

/** Why the payment of a recorded lead is in doubt. Leads recorded before there were bands carry no hint and are checked against the current bands. */
export const paymentDoubtOf = (
  lead: StatedPayment & { readonly hints: readonly string[] },
): PaymentDoubt | null => {
  if (lead.hints.includes("payment_currency")) return "payment_currency";
  return lead.hints.includes("payment_implausible") || !isPlausiblePayment(lead)
    ? "payment_implausible"
    : null;
};
