import { DAY_MS } from "@asesorador/domain/kernel/durations";
import { teamDay } from "@asesorador/domain/kernel/local-time";
import type { Country } from "@asesorador/domain/kernel/market";
import { groupsOf, leadCampaign, NONE, weekOf } from "./grouping.ts";
import { type LeadRecord, statusAt } from "./lead-record.ts";

export const COHORTS = ["week", "month", "campaign", "source", "brand", "company", "category"] as const;
export type CohortBy = (typeof COHORTS)[number];

/** How many of the leads that are at least this many days old had got this far by that age. */
export type CohortAge = {
  readonly days: number;
  readonly n: number;
  readonly contacted: number;
  readonly converted: number;
  readonly lost: number;
};
export type Cohort = {
  readonly cohort: string;
  readonly leads: number;
  readonly ages: readonly CohortAge[];
};

/** The leads of one market by a property at submission, but the brand as corrected. Merged leads are left out. */
export const cohortTally = ({
  at,
  market,
  by,
  after,
}: {
  /** Ms since 1970. */
  readonly at: number;
  readonly market: Country;
  readonly by: CohortBy;
  readonly after: readonly number[];
}) => {
  const cohorts = groupsOf(() => ({
    leads: 0,
    ages: after.map((days) => ({ days, n: 0, contacted: 0, converted: 0, lost: 0 })),
  }));
  return {
    lead: (lead: LeadRecord): void => {
      if (lead.market !== market || lead.mergedInto !== null) return;
      const sums = cohorts.of(cohortOf(lead, by));
      sums.leads += 1;
      for (const age of sums.ages) addAtAge(age, lead, at);
    },
    result: (): readonly Cohort[] => cohorts.results().map(([cohort, sums]) => ({ cohort, ...sums })),
  };
};

const cohortOf = (lead: LeadRecord, by: CohortBy): string => {
  if (by === "week") return weekOf(teamDay(lead.submittedAt));
  if (by === "month") return teamDay(lead.submittedAt).slice(0, "YYYY-MM".length);
  return by === "campaign" ? leadCampaign(lead) : (lead[by] ?? NONE);
};

type Counts = { -readonly [Key in keyof CohortAge]: CohortAge[Key] };

/** The status is that of the instant, not of today: a lead that was lost on day 20 still counts as converted on day 14. */
const addAtAge = (age: Counts, lead: LeadRecord, at: number): void => {
  const until = lead.submittedAt + age.days * DAY_MS;
  if (until > at) return;
  age.n += 1;
  if (lead.firstContact !== null && lead.firstContact.at <= until) age.contacted += 1;
  const status = statusAt(lead, until);
  if (status === "converted" || status === "lost") age[status] += 1;
};
