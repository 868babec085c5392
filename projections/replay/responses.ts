import { localDay, teamDayAndTime } from "@asesorador/domain/kernel/local-time";
import type { Country } from "@asesorador/domain/kernel/market";
import { supportDay } from "@asesorador/domain/lead/sla";
import { PROMISES, promiseOf } from "./figures.ts";
import { grouped, type Spread, spreadOf } from "./grouping.ts";
import type { LeadRecord } from "./lead-record.ts";
import type { Moment } from "./moment.ts";

export const RESPONSE_GROUPS = ["adviser", "hour"] as const;
export type ResponseBy = (typeof RESPONSE_GROUPS)[number];

export type Response = {
  readonly group: string;
  readonly leads: number;
  /** The outcome of the promised first contact; see promiseOf. */
  readonly promise: Readonly<Record<(typeof PROMISES)[number], number>>;
  /** From the submission to the first contact, ms: in elapsed time, and counting support hours only. */
  readonly wallMs: Spread;
  readonly supportMs: Spread;
};

const UNASSIGNED = "none";

/**
 * How quickly the leads of one market were contacted: by the assignee at the first contact (before it, the current
 * one), or by the hour in Lima of the submission. Merged leads are left out, and those that the team entered: no person
 * was waiting.
 */
export const responsesOf = (
  { leads, at }: Pick<Moment, "leads" | "at">,
  { market, by }: { readonly market: Country; readonly by: ResponseBy },
): readonly Response[] => {
  const counted = [...leads.values()].filter(
    (lead) => lead.market === market && lead.mergedInto === null && !lead.entered,
  );
  const groupOf = (lead: LeadRecord) =>
    by === "hour"
      ? teamDayAndTime(lead.submittedAt).slice(11, 13)
      : ((lead.firstContact ? lead.firstContact.assignee : lead.assignee) ?? UNASSIGNED);
  return [...grouped(counted, groupOf)].map(([group, members]) => {
    const reached = members.flatMap(({ country, submittedAt, firstContact }) =>
      firstContact ? [{ country, from: submittedAt, to: Math.max(submittedAt, firstContact.at) }] : [],
    );
    const promises = members.map((lead) => promiseOf(lead, at));
    return {
      group,
      leads: members.length,
      promise: Object.fromEntries(
        PROMISES.map((promise) => [promise, promises.filter((one) => one === promise).length]),
      ) as Response["promise"],
      wallMs: spreadOf(reached.map(({ from, to }) => to - from)),
      supportMs: spreadOf(reached.map(supportMsOf)),
    };
  });
};

type Span = { readonly country: Country; readonly from: number; readonly to: number };

/** The part of a span that lies within the support hours of the country. */
const supportMsOf = ({ country, from, to }: Span): number => {
  let sum = 0;
  let at = from;
  for (let day = localDay(from, country); day <= localDay(to, country); day += 1) {
    const { open, close } = supportDay(at, country);
    sum += Math.max(0, Math.min(close, to) - Math.max(open, from));
    at = nextDay(at, country);
  }
  return sum;
};

const STEP_MS = 3_600_000;
/** An instant of the following local day; days have 23 to 25 hours where clocks change. */
const nextDay = (at: number, country: Country): number => {
  const day = localDay(at, country);
  let next = at;
  while (localDay(next, country) === day) next += STEP_MS;
  return next;
};
