import { DAY_MS, teamDay } from "@asesorador/domain/kernel/local-time";
import type { Country } from "@asesorador/domain/kernel/market";
import { grouped, leadCampaign, NONE, weekOf } from "./grouping.ts";
import { type LeadRecord, statusAt } from "./lead-record.ts";
import type { Moment } from "./moment.ts";

export const COHORTS = ["week", "campaign", "source", "brand", "company", "category"] as const;
export type CohortBy = (typeof COHORTS)[number];

/** Of the leads that are at least this many days old, how many had got this far by that age. */
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
export const cohortsOf = (
  { leads, at }: Pick<Moment, "leads" | "at">,
  {
    market,
    by,
    after,
  }: { readonly market: Country; readonly by: CohortBy; readonly after: readonly number[] },
): readonly Cohort[] => {
  const counted = [...leads.values()].filter((lead) => lead.market === market && lead.mergedInto === null);
  return [...grouped(counted, (lead) => cohortOf(lead, by))].map(([cohort, members]) => ({
    cohort,
    leads: members.length,
    ages: after.map((days) => atAge(members, days, at)),
  }));
};

const cohortOf = (lead: LeadRecord, by: CohortBy): string => {
  if (by === "week") return weekOf(teamDay(lead.submittedAt));
  return by === "campaign" ? leadCampaign(lead) : (lead[by] ?? NONE);
};

/** The status is that of the instant, not of today: a lead that was lost on day 20 still counts as converted on day 14. */
const atAge = (leads: readonly LeadRecord[], days: number, at: number): CohortAge => {
  const old = leads
    .map((lead) => ({ lead, until: lead.submittedAt + days * DAY_MS }))
    .filter(({ until }) => until <= at);
  const withStatus = (status: string) =>
    old.filter(({ lead, until }) => statusAt(lead, until) === status).length;
  return {
    days,
    n: old.length,
    contacted: old.filter(({ lead, until }) => lead.firstContact !== null && lead.firstContact.at <= until)
      .length,
    converted: withStatus("converted"),
    lost: withStatus("lost"),
  };
};
