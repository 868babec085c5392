import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import { localDay, teamDayAndTime, weekdayOf } from "@asesorador/domain/kernel/local-time";
import type { Country } from "@asesorador/domain/kernel/market";
import { supportDay } from "@asesorador/domain/lead/sla";
import { type PROMISES, promiseOf } from "./figures.ts";
import { groupsOf, type Percentiles, percentileCollector } from "./grouping.ts";
import type { LeadRecord } from "./lead-record.ts";

export const RESPONSE_GROUPS = ["adviser", "hour", "weekday"] as const;
export type ResponseBy = (typeof RESPONSE_GROUPS)[number];

export type ResponseAsked = { readonly market: Country; readonly by: ResponseBy };

export type Response = {
  readonly group: string;
  readonly leads: number;
  /** The outcome of the promised first contact; see promiseOf. */
  readonly promise: Readonly<Record<(typeof PROMISES)[number], number>>;
  /** From the submission to the first contact, ms: in elapsed time, and counting support hours only. */
  readonly wallMs: Percentiles;
  readonly supportMs: Percentiles;
};

const UNASSIGNED = "none";

/**
 * How quickly the leads of one market were contacted: by the assignee at the first contact (before it, the current
 * one), or by the hour or the weekday in Lima of the submission. Merged leads are left out, and those that the team entered: no person
 * was waiting.
 */
export const responseTally = ({
  at,
  market,
  by,
}: ResponseAsked & {
  /** Ms since 1970. */
  readonly at: number;
}) => {
  const groups = groupsOf(() => ({
    leads: 0,
    promise: { met: 0, late: 0, breached: 0, waiting: 0 },
    wallMs: percentileCollector(),
    supportMs: percentileCollector(),
  }));
  return {
    lead: (lead: LeadRecord): void => {
      if (lead.market !== market || lead.mergedInto !== null || lead.entered) return;
      const sums = groups.of(groupOf(lead, by));
      sums.leads += 1;
      const promise = promiseOf(lead, at);
      if (promise) sums.promise[promise] += 1;
      const { submittedAt, firstContact } = lead;
      if (!firstContact) return;
      const reachedAt = Math.max(submittedAt, firstContact.at);
      sums.wallMs.add(reachedAt - submittedAt);
      sums.supportMs.add(supportMsOf({ market, from: submittedAt, to: reachedAt }));
    },
    result: (): readonly Response[] =>
      groups.results().map(([group, { leads, promise, wallMs, supportMs }]) => ({
        group,
        leads,
        promise,
        wallMs: wallMs.percentiles(),
        supportMs: supportMs.percentiles(),
      })),
  };
};

const groupOf = (lead: LeadRecord, by: ResponseBy): string => {
  const { submittedAt, firstContact, assignee } = lead;
  switch (by) {
    case "hour":
      return teamDayAndTime(submittedAt).slice(11, 13);
    case "weekday":
      return WEEKDAYS[weekdayOf(localDay(submittedAt, "peru"))] ?? "";
    case "adviser":
      return (firstContact ? firstContact.assignee : assignee) ?? UNASSIGNED;
  }
};

/** Sunday first, as weekdayOf counts; groups are in alphabetical order, and a week begins on Monday. */
const WEEKDAYS = ["7 Sunday", "1 Monday", "2 Tuesday", "3 Wednesday", "4 Thursday", "5 Friday", "6 Saturday"];

type Span = { readonly market: Country; readonly from: number; readonly to: number };

/** The part of a span that lies within the support hours of the market. */
const supportMsOf = ({ market, from, to }: Span): number => {
  let sum = 0;
  let at = from;
  for (let day = localDay(from, market); day <= localDay(to, market); day += 1) {
    const { open, close } = supportDay(at, market);
    sum += Math.max(0, Math.min(close, to) - Math.max(open, from));
    at = nextDay(at, market);
  }
  return sum;
};

const STEP_MS = HOUR_MS;
/** An instant of the following local day; days have 23 to 25 hours where clocks change. */
const nextDay = (at: number, country: Country): number => {
  const day = localDay(at, country);
  let next = at;
  while (localDay(next, country) === day) next += STEP_MS;
  return next;
};
