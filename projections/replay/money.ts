import { type Country, CURRENCY, type Currency } from "@asesorador/domain/kernel/market";
import { LostReason } from "@asesorador/domain/lead/status";
import { type LeadRecord, standingContract } from "./lead-record.ts";

/** An amount a month in cents, and of how many leads. */
export type Amount = { readonly leads: number; readonly cents: number };

/** Of contracts in force: those of which it is known, and how many more there are. */
export type Known = Amount & { readonly unknown: number };

/**
 * The outcome of the monthly savings that a market's visitors were offered: `offered` is the sum of `converted`, `open`
 * and `lost`. What follows from contracts counts those in force: converted, and not cancelled.
 */
export type Money = {
  readonly currency: Currency;
  readonly offered: Amount;
  readonly converted: Amount;
  readonly open: Amount;
  readonly lost: Readonly<Record<LostReason, Amount>>;
  /** Leads whose savings are in no sum: see weightOf. */
  readonly leftOut: number;
  /** What is paid today less the contracted price, a month; below 0 where the contract costs more. */
  readonly obtained: Known;
  /** The contracted prices, a month. */
  readonly price: Known;
  /** The commissions. */
  readonly revenue: Known;
  /** Converted leads, and those of them whose contract was cancelled. */
  readonly churn: { readonly converted: number; readonly cancelled: number };
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
    converted: sumOf(valued.filter(({ status }) => status === "converted")),
    open: sumOf(valued.filter(({ status }) => status !== "converted" && status !== "lost")),
    lost: Object.fromEntries(
      LostReason.options.map((reason) => [
        reason,
        sumOf(lost.filter(({ lostReason }) => lostReason === reason)),
      ]),
    ) as Money["lost"],
    leftOut: counted.length - valued.length,
    ...contractSums(counted.filter(({ status }) => status === "converted")),
  };
};

const contractSums = (converted: readonly LeadRecord[]) => {
  const standing = converted.filter(({ contract }) => contract !== null && !contract.cancelled);
  const sum = (centsOf: (lead: LeadRecord) => number | null): Known => {
    const known = standing.map(centsOf).filter((cents) => cents !== null);
    return {
      leads: known.length,
      cents: known.reduce((total, cents) => total + cents, 0),
      unknown: standing.length - known.length,
    };
  };
  return {
    obtained: sum(obtainedCents),
    price: sum((lead) => standingContract(lead)?.priceCents ?? null),
    revenue: sum((lead) => standingContract(lead)?.commissionCents ?? null),
    churn: { converted: converted.length, cancelled: converted.length - standing.length },
  };
};

const obtainedCents = (lead: LeadRecord): number | null => {
  const price = standingContract(lead)?.priceCents ?? null;
  return price === null || lead.paymentCents === null ? null : lead.paymentCents - price;
};

const sumOf = (leads: readonly LeadRecord[]): Amount => ({
  leads: leads.length,
  cents: leads.reduce((sum, { countedSavingsCents }) => sum + countedSavingsCents, 0),
});
