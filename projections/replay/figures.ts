import { STEPS, type Wizard } from "@asesorador/domain/journey/steps";
import { Country } from "@asesorador/domain/kernel/market";
import { isClosed, LeadStatus } from "@asesorador/domain/lead/status";
import { type LeadRecord, standingContract } from "./lead-record.ts";
import type { Moment } from "./moment.ts";
import type { VisitRecord } from "./visit-record.ts";

/** Numbers by name: "peru.leads", "peru.status.pending", "visits.chile.reached.gasto". Amounts are in cents. */
export type Figures = Readonly<Record<string, number>>;

export const PROMISES = ["met", "late", "breached", "waiting"] as const;
type Promised = (typeof PROMISES)[number];

const WIZARDS = Object.keys(STEPS) as readonly Wizard[];

/** Every figure of a moment, in order; a market or wizard without any entry has zeros. */
export const FIGURE_NAMES: readonly string[] = [
  ...Country.options.flatMap((market) =>
    [
      "leads",
      ...LeadStatus.options.map((status) => `status.${status}`),
      "savings_cents",
      "left_out",
      "revenue_cents",
      "cancelled",
      ...PROMISES.map((promise) => `promise.${promise}`),
      "merged",
    ].map((name) => `${market}.${name}`),
  ),
  ...WIZARDS.flatMap((wizard) =>
    ["started", ...STEPS[wizard].map((step) => `reached.${step}`), "submitted"].map(
      (name) => `visits.${wizard}.${name}`,
    ),
  ),
];

/** The figures of a moment, as the panel showed them at that time. */
export const figuresOf = ({ leads, visits, at }: Moment): Figures => {
  const sums: Record<string, number> = Object.fromEntries(FIGURE_NAMES.map((name) => [name, 0]));
  const add = (part: Figures): void => {
    for (const [name, value] of Object.entries(part)) sums[name] = (sums[name] ?? 0) + value;
  };
  for (const lead of leads.values()) add(leadFigures(lead, at));
  for (const visit of visits.values()) add(visitFigures(visit));
  return sums;
};

/** One lead's contribution to each figure. A merged one counts in one figure only: another lead replaces it. */
export const leadFigures = (lead: LeadRecord, at: number): Figures => {
  const { market } = lead;
  if (lead.mergedInto !== null) return { [`${market}.merged`]: 1 };
  const promise = promiseOf(lead, at);
  return {
    [`${market}.leads`]: 1,
    [`${market}.status.${lead.status}`]: 1,
    [`${market}.savings_cents`]: lead.countedSavingsCents,
    [`${market}.left_out`]: lead.leftOut,
    [`${market}.revenue_cents`]: standingContract(lead)?.commissionCents ?? 0,
    [`${market}.cancelled`]: lead.contract?.cancelled ? 1 : 0,
    ...(promise && { [`${market}.promise.${promise}`]: 1 }),
  };
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

/** One visit's contribution. */
export const visitFigures = ({ wizard, startedAt, steps, submitted }: VisitRecord): Figures => ({
  ...(startedAt !== null && { [`visits.${wizard}.started`]: 1 }),
  ...Object.fromEntries(steps.map((step) => [`visits.${wizard}.reached.${step}`, 1])),
  ...(submitted && { [`visits.${wizard}.submitted`]: 1 }),
});
