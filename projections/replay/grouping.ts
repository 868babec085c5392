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

/** Entries by group name, groups in alphabetical order. */
export const grouped = <Entry>(
  entries: Iterable<Entry>,
  groupOf: (entry: Entry) => string,
): ReadonlyMap<string, readonly Entry[]> => {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groupOf(entry);
    const there = groups.get(group);
    if (there) there.push(entry);
    else groups.set(group, [entry]);
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** The Monday of the week of a day; both YYYY-MM-DD. */
export const weekOf = (day: string): string => {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return daysAfter(day, -sinceMonday);
};

/**
 * The nearest-rank percentile: the least value that this share of the values does not exceed, so always one of them;
 * null without values. The median of an even number of values is the lower of the two middle ones.
 */
export const quantile = (values: readonly number[], share: number): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
};

export type Spread = {
  readonly n: number;
  readonly median: number | null;
  readonly p90: number | null;
};

export const spreadOf = (values: readonly number[]): Spread => ({
  n: values.length,
  median: quantile(values, 0.5),
  p90: quantile(values, 0.9),
});
