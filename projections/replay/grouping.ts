import type { Campaign } from "@asesorador/domain/journey/reported-values";
import { daysAfter } from "@asesorador/domain/kernel/local-time";
import type { LeadRecord } from "./lead-record.ts";

/** Groups of what the events do not say, and of what they say was none. */
export const UNKNOWN = "unknown";
export const NONE = "none";

/** "google / – / marzo": source, medium and name. */
export const campaignGroup = (campaign: Campaign | null): string => {
  const words = campaign ? [campaign.source, campaign.medium, campaign.name] : [];
  return words.some((word) => word !== null) ? words.map((word) => word ?? "–").join(" / ") : NONE;
};

/** By what the lead has copied from its visit. */
export const leadCampaign = ({ visit }: Pick<LeadRecord, "visit">): string =>
  visit ? campaignGroup(visit.campaign) : UNKNOWN;

/** Sums by group name, made when a group is first asked for; `results` in alphabetical order. */
export const groupsOf = <Sums>(begin: () => Sums) => {
  const groups = new Map<string, Sums>();
  return {
    of: (group: string): Sums => {
      const there = groups.get(group);
      if (there) return there;
      const sums = begin();
      groups.set(group, sums);
      return sums;
    },
    results: (): readonly (readonly [group: string, sums: Sums])[] =>
      [...groups].sort(([a], [b]) => (a < b ? -1 : 1)),
  };
};

/** The Monday of the week of a day; both YYYY-MM-DD. */
export const weekOf = (day: string): string => {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return daysAfter(day, -sinceMonday);
};

/**
 * The nearest-rank percentile of values in ascending order: the least one that this share of them does not exceed, so always one
 * of them; null without values. The median of an even number of values is the lower of the two middle ones.
 */
const quantile = (sorted: Float64Array, share: number): number | null =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;

export type Percentiles = {
  readonly n: number;
  readonly median: number | null;
  readonly p90: number | null;
};

/** Collects values in 8 bytes each. */
export const percentileCollector = () => {
  let [values, n] = [new Float64Array(16), 0];
  return {
    add: (value: number): void => {
      if (n === values.length) {
        const longer = new Float64Array(2 * n);
        longer.set(values);
        values = longer;
      }
      values[n] = value;
      n += 1;
    },
    percentiles: (): Percentiles => {
      const sorted = values.slice(0, n).sort();
      return { n, median: quantile(sorted, 0.5), p90: quantile(sorted, 0.9) };
    },
  };
};
