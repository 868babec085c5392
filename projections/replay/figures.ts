import { STEPS, type StepName, WIZARDS } from "@asesorador/domain/journey/steps";
import { Country } from "@asesorador/domain/kernel/market";
import { recordOf } from "@asesorador/domain/kernel/record-of";
import { isClosed, LeadStatus } from "@asesorador/domain/lead/status";
import { type LeadRecord, standingContract } from "./lead-record.ts";
import type { Moment } from "./moment.ts";
import type { VisitRecord } from "./visit-record.ts";

/** Numbers by name: "peru.leads", "peru.status.pending", "visits.chile.reached.gasto". Amounts are in cents. */
export type Figures = Readonly<Record<string, number>>;

/** What one lead or visit adds to figures: each of them once, in any order; cheaper to make and to compare than an object. */
export type Contributions = readonly (readonly [figure: string, value: number])[];

export const PROMISES = ["met", "late", "breached", "waiting"] as const;
type Promised = (typeof PROMISES)[number];

/** The names of a market's figures, in order. They are made once: every event of history asks for some. */
const LEAD_FIGURES = recordOf(Country.options, (market) => ({
  leads: `${market}.leads`,
  status: recordOf(LeadStatus.options, (status) => `${market}.status.${status}`),
  savings: `${market}.savings_cents`,
  leftOut: `${market}.left_out`,
  revenue: `${market}.revenue_cents`,
  cancelled: `${market}.cancelled`,
  promise: recordOf(PROMISES, (promise) => `${market}.promise.${promise}`),
  merged: `${market}.merged`,
}));

/** As those of a market. */
const VISIT_FIGURES = recordOf(WIZARDS, (wizard) => ({
  started: `visits.${wizard}.started`,
  reached: recordOf<StepName, string>(STEPS[wizard], (step) => `visits.${wizard}.reached.${step}`),
  submitted: `visits.${wizard}.submitted`,
}));

const namesIn = (names: string | Readonly<Record<string, unknown>>): readonly string[] =>
  typeof names === "string"
    ? [names]
    : Object.values(names).flatMap((part) => namesIn(part as Parameters<typeof namesIn>[0]));

/** Every figure of a moment, in order; a market or wizard without any entry has zeros. */
export const FIGURE_NAMES: readonly string[] = [...namesIn(LEAD_FIGURES), ...namesIn(VISIT_FIGURES)];

/** The figures of a moment, as the panel showed them at that time. */
export const figuresOf = ({ leads, visits, at }: Moment): Figures => {
  const sums: Record<string, number> = Object.fromEntries(FIGURE_NAMES.map((name) => [name, 0]));
  const add = (part: Contributions): void => {
    for (const [name, value] of part) sums[name] = (sums[name] ?? 0) + value;
  };
  for (const lead of leads.values()) add(leadContributions(lead, at));
  for (const visit of visits.values()) add(visitContributions(visit));
  return sums;
};

/** What one lead adds to each figure. A merged one counts in one figure only: another lead replaces it. */
export const leadContributions = (lead: LeadRecord, at: number): Contributions => {
  const names = LEAD_FIGURES[lead.market];
  if (lead.mergedInto !== null) return [[names.merged, 1]];
  const promise = promiseOf(lead, at);
  const contributions: [string, number][] = [
    [names.leads, 1],
    [names.status[lead.status], 1],
    [names.savings, lead.countedSavingsCents],
    [names.leftOut, lead.leftOut],
  ];
  if (lead.contract) {
    contributions.push([names.revenue, standingContract(lead)?.commissionCents ?? 0]);
    contributions.push([names.cancelled, lead.contract.cancelled ? 1 : 0]);
  }
  if (promise) contributions.push([names.promise[promise], 1]);
  return contributions;
};

/**
 * The outcome of the promised first contact at that moment: kept in time, kept late, overdue, still to come. Null: a
 * lead that was closed, erased or withdrawn before it was contacted, or that the team entered.
 */
export const promiseOf = (lead: LeadRecord, at: number): Promised | null => {
  const { firstContact, dueAt, entered } = lead;
  if (entered) return null;
  if (firstContact) return firstContact.at <= dueAt ? "met" : "late";
  if (isClosed(lead.status) || lead.erased || lead.withdrawn) return null;
  return dueAt < at ? "breached" : "waiting";
};

/** What one visit adds to each figure. */
export const visitContributions = ({ wizard, startedAt, steps, submitted }: VisitRecord): Contributions => {
  const names = VISIT_FIGURES[wizard];
  const contributions = steps.map((step) => [names.reached[step], 1] as const);
  if (startedAt !== null) contributions.push([names.started, 1]);
  if (submitted) contributions.push([names.submitted, 1]);
  return contributions;
};
