import { type Country, CURRENCY, type Currency } from "../kernel/market.ts";
import { type PaymentDoubt, paymentDoubtOf, type StatedPayment } from "./payment.ts";

/**
 * The market in whose lists and sums a lead appears. A lead whose amounts are in pesos is Chile's, whatever its country
 * field is: the specification's /chile, alarm and car wizards send `peru`, or no country, with pesos. A lead of country
 * `chile` is Chile's too. Every other lead is Peru's, in soles. Immutable: both facts are of LeadSubmitted.
 */
export const marketOf = ({
  country,
  currency,
}: {
  readonly country: Country;
  readonly currency: Currency;
}): Country => (country === "chile" || currency === CURRENCY.chile ? "chile" : "peru");

/** A lead's contribution to the sums of its market. */
export type Weight = {
  readonly paymentDoubt: PaymentDoubt | null;
  /** The amount added to the sum of monthly savings; 0 where it is left out. */
  readonly countedSavingsCents: number;
  /** 1 when its savings are in no sum: its payment is doubtful, or it is not in its market's currency. */
  readonly leftOut: 0 | 1;
};

/**
 * A lead counts with its monthly savings, unless its payment is doubtful or the savings are in another currency than its
 * market's.
 */
export const weightOf = (
  lead: StatedPayment & {
    readonly hints: readonly string[];
    readonly country: Country;
    /** Null: no payment to compare with, which is not a doubt and adds nothing. */
    readonly monthlySavingsCents: number | null;
  },
): Weight => {
  const { currency, monthlySavingsCents } = lead;
  const paymentDoubt = paymentDoubtOf(lead);
  const savedCents = monthlySavingsCents ?? 0;
  const foreign = currency !== CURRENCY[marketOf(lead)] && savedCents !== 0;
  return paymentDoubt !== null || foreign
    ? { paymentDoubt, countedSavingsCents: 0, leftOut: 1 }
    : { paymentDoubt, countedSavingsCents: savedCents, leftOut: 0 };
};
