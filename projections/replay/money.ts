import { type Country, CURRENCY, type Currency } from "@asesorador/domain/kernel/market";
import { LostReason } from "@asesorador/domain/lead/status";
import type { LeadRecord } from "./lead-record.ts";

/** An amount a month in cents, and of how many leads. */
export type Amount = { readonly leads: number; readonly cents: number };

/** The outcome of the monthly savings that a market's visitors were offered. `offered` is the sum of the others. */
export type Money = {
  readonly currency: Currency;
  readonly offered: Amount;
  readonly obtained: Amount;
  readonly open: Amount;
  readonly lost: Readonly<Record<LostReason, Amount>>;
  /** Leads whose savings are in no sum: see weightOf. */
  readonly leftOut: number;
};

/** Leads of more than one market: their amounts can't be added. */
export class MixedCurrencies extends Error {
  override readonly name = "MixedCurrencies";
  readonly markets: readonly Country[];

  constructor(markets: readonly Country[]) {
    super(`${markets.map((market) => CURRENCY[market]).join(" and ")} can't be added`);
    this.markets = markets;
  }
}

/** Of the leads of one market; merged ones are left out. Throws MixedCurrencies; null without any lead. */
export const moneyOf = (leads: Iterable<LeadRecord>): Money | null => {
  const counted = [...leads].filter(({ mergedInto }) => mergedInto === null);
  const markets = [...new Set(counted.map(({ market }) => market))].sort();
  const [market] = markets;
  if (market === undefined) return null;
  if (markets.length > 1) throw new MixedCurrencies(markets);
  const valued = counted.filter(({ leftOut }) => leftOut === 0);
  const lost = valued.filter(({ status }) => status === "lost");
  return {
    currency: CURRENCY[market],
    offered: sumOf(valued),
    obtained: sumOf(valued.filter(({ status }) => status === "converted")),
    open: sumOf(valued.filter(({ status }) => status !== "converted" && status !== "lost")),
    lost: Object.fromEntries(
      LostReason.options.map((reason) => [
        reason,
        sumOf(lost.filter(({ lostReason }) => lostReason === reason)),
      ]),
    ) as Money["lost"],
    leftOut: counted.length - valued.length,
  };
};

const sumOf = (leads: readonly LeadRecord[]): Amount => ({
  leads: leads.length,
  cents: leads.reduce((sum, { countedSavingsCents }) => sum + countedSavingsCents, 0),
});
