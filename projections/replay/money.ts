import { type Country, CURRENCY, type Currency } from "@asesorador/domain/kernel/market";
import { recordOf } from "@asesorador/domain/kernel/record-of";
import { LostReason } from "@asesorador/domain/lead/status";
import { type LeadRecord, standingContract } from "./lead-record.ts";

/** An amount a month in cents, and of how many leads. */
export type Amount = { readonly leads: number; readonly cents: number };

/** An amount over the contracts in force of which it is known; `unknown`: the number of the others. */
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

/** Sums of money over the leads of one market; merged ones are left out. `result` throws MixedCurrencies; null without any lead. */
export const moneyTally = () => {
  const markets = new Set<Country>();
  const [offered, converted, open] = [amount(), amount(), amount()];
  const lost = recordOf(LostReason.options, amount);
  const contracts = contractSums();
  let leftOut = 0;
  const addSavings = (lead: LeadRecord): void => {
    const { status, lostReason, countedSavingsCents: cents } = lead;
    add(offered, cents);
    if (status !== "lost") add(status === "converted" ? converted : open, cents);
    else if (lostReason !== null) add(lost[lostReason], cents);
  };
  return {
    lead: (lead: LeadRecord): void => {
      if (lead.mergedInto !== null) return;
      markets.add(lead.market);
      if (lead.leftOut === 0) addSavings(lead);
      else leftOut += 1;
      if (lead.status === "converted") contracts.add(lead);
    },
    result: (): Money | null => {
      const [market, ...others] = [...markets].sort();
      if (market === undefined) return null;
      if (others.length > 0) throw new MixedCurrencies([market, ...others]);
      const sums = { offered, converted, open, lost, leftOut };
      return { currency: CURRENCY[market], ...sums, ...contracts.sums() };
    },
  };
};

type Sum = { -readonly [Key in keyof Amount]: Amount[Key] };
const amount = (): Sum => ({ leads: 0, cents: 0 });
const add = (sum: Sum, cents: number): void => {
  sum.leads += 1;
  sum.cents += cents;
};

const contractSums = () => {
  const [obtained, price, revenue] = [amount(), amount(), amount()];
  let [converted, standing] = [0, 0];
  const known = (sum: Sum): Known => ({ ...sum, unknown: standing - sum.leads });
  return {
    /** A converted lead. */
    add: (lead: LeadRecord): void => {
      converted += 1;
      if (lead.contract === null || lead.contract.cancelled) return;
      standing += 1;
      const { priceCents = null, commissionCents = null } = standingContract(lead) ?? {};
      if (priceCents !== null) add(price, priceCents);
      if (priceCents !== null && lead.paymentCents !== null) add(obtained, lead.paymentCents - priceCents);
      if (commissionCents !== null) add(revenue, commissionCents);
    },
    sums: () => ({
      obtained: known(obtained),
      price: known(price),
      revenue: known(revenue),
      churn: { converted, cancelled: converted - standing },
    }),
  };
};
