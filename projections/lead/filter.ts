import type { Country } from "@asesorador/domain/kernel/market";
import { TEAM_TIME_ZONE } from "@asesorador/domain/kernel/time-zone";
import type { LeadsQuery } from "@asesorador/domain/lead/contract";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import type { LeadReader } from "./person.ts";
import { readIdRange, readSearch } from "./search.ts";
import { NOT_MERGED, UNASSIGNED, WAITING } from "./tables.ts";

/** The caller and the current time, which define "me" and "overdue". */
export type Viewer = {
  readonly me: string;
  /** ISO 8601 UTC. */
  readonly now: string;
};

/**
 * Tokens that a row must all have: those of the words, and those of the digits at one of their offsets; or the first and last id
 * that it may have. Null: no row can match.
 */
type Search = {
  readonly words: readonly string[] | null;
  readonly phones: readonly (readonly string[])[] | null;
  readonly ids: readonly [first: string, last: string] | null;
};

export type Filter = Pick<LeadsQuery, "category" | "district" | "sla" | "from" | "to"> & {
  /** The market: see marketOf. */
  readonly country: Country | null;
  readonly status: LeadStatus | null;
  readonly search: Search | null;
  /** A username; UNASSIGNED: unassigned; null: any. */
  readonly assignee: string | null;
  readonly flagged: boolean;
  /** Only leads with a follow-up due by the end of the day. */
  readonly dueToday: boolean;
  /** Only leads with something left to do. */
  readonly open: boolean;
  readonly now: string;
};

/** Which leads a list has, and in which order; not how many, nor from where on. */
export type LeadListQuery = Omit<LeadsQuery, "position" | "cursor" | "limit">;

/** The query as conditions of the read model; its search becomes keyed tokens, as no name is in a row. */
export const filterOf = (
  query: LeadListQuery,
  { me, now }: Viewer,
  { searchTokens }: Pick<LeadReader["vault"], "searchTokens">,
): Filter => ({
  country: query.country ?? null,
  status: query.status === undefined || query.status === "todos" ? null : query.status,
  search: searchOf(query.q, searchTokens),
  assignee: query.assignee === undefined ? null : assigneeOf(query.assignee, me),
  category: query.category,
  district: query.district,
  sla: query.sla,
  from: query.from,
  to: query.to,
  flagged: query.duplicates !== undefined,
  dueToday: query.followUp === "today",
  open: query.sort === "due",
  now,
});

const searchOf = (
  q: string | undefined,
  searchTokens: LeadReader["vault"]["searchTokens"],
): Search | null => {
  const asked = readSearch(q);
  return (
    asked && {
      words: asked.words && searchTokens(asked.words),
      phones: asked.phones?.map((parts) => searchTokens(parts)) ?? null,
      ids: readIdRange(q),
    }
  );
};

const assigneeOf = (asked: string, me: string): string =>
  asked === "me" ? me : asked === "nobody" ? UNASSIGNED : asked;

/** Whether the summary's counters hold the number of matches. */
export const isCounted = ({ country: _, status: __, now: ___, ...others }: Filter): boolean =>
  Object.values(others).every((value) => value === null || value === undefined || value === false);

/** Collects parameters and names their places: `$1`, `$2`, … */
export const parameters = () => {
  const values: unknown[] = [];
  return { values, add: (value: unknown): string => `$${values.push(value)}` };
};
export type Parameters = ReturnType<typeof parameters>;

/** All of the conditions as a WHERE clause; "" for none. */
export const where = (all: readonly string[]): string =>
  all.length === 0 ? "" : `where ${all.join(" and ")}`;

/** Merged leads never match: another lead replaces them. */
export const conditions = (filter: Filter, params: Parameters): string[] => {
  const { country, status, search, assignee, category, district, sla, flagged, dueToday, open, now } = filter;
  const { add } = params;
  return [
    // Leads with something left to do are never merged ones: a redundant condition would be checked for every row.
    ...(open || isWaiting(sla) ? [] : [NOT_MERGED]),
    ...(country === null ? [] : [`market = ${add(country)}`]),
    ...(status === null ? [] : [`status = ${add(status)}`]),
    ...(assignee === null ? [] : [`assignee = ${add(assignee)}`]),
    ...(category === undefined ? [] : [`service_category = ${add(category)}`]),
    ...(district === undefined ? [] : [`district = ${add(district)}`]),
    ...(sla === undefined ? [] : promise(sla, () => `${add(now)}::timestamptz`)),
    ...(flagged ? ["duplicate_of is not null"] : []),
    ...(dueToday ? dueByMidnight(`${add(now)}::timestamptz`) : []),
    ...(open ? ["next_at is not null"] : []),
    ...days(filter, params),
    ...(search ? [matchesSearch(search, params)] : []),
  ];
};

const isWaiting = (sla: Filter["sla"]): boolean => sla === "due" || sla === "breached";

const promise = (sla: NonNullable<Filter["sla"]>, now: () => string): string[] => {
  switch (sla) {
    case "due":
      return [WAITING, `support_due_at >= ${now()}`];
    case "breached":
      return [WAITING, `support_due_at < ${now()}`];
    default:
      return ["kept is not null", `kept = '${sla}'`];
  }
};

/** The next due time of an open lead is its follow-up, where it has one. */
const dueByMidnight = (now: string): string[] => {
  const zone = TEAM_TIME_ZONE;
  const midnight = `((${now} at time zone '${zone}')::date + 1)::timestamp at time zone '${zone}'`;
  return ["follow_up_at is not null", "next_at is not null", `next_at < ${midnight}`];
};

/** Both days included, as instants: the indexes are in their order. */
const days = ({ from, to }: Filter, { add }: Parameters): string[] => {
  const midnight = (day: string) => `(${day})::timestamp at time zone '${TEAM_TIME_ZONE}'`;
  return [
    ...(from === undefined ? [] : [`submitted_at >= ${midnight(`${add(from)}::date`)}`]),
    ...(to === undefined ? [] : [`submitted_at < ${midnight(`${add(to)}::date + 1`)}`]),
  ];
};

/** SQL: the words of the search as words, as a telephone number, or as a lead's id. False where it can be none of them. */
export const matchesSearch = ({ words, phones, ids }: Search, { add }: Parameters): string => {
  const either = [
    ...[...(words ? [words] : []), ...(phones ?? [])].map((tokens) => `tokens @> ${add(tokens)}::bigint[]`),
    ...(ids ? [`lead_id = any (${leadsOf(ids.map((id) => `${add(id)}::uuid`))})`] : []),
  ];
  return either.length === 0 ? "false" : `(${either.join(" or ")})`;
};

/** SQL: an array, for which the planner uses the index in a disjunction. Of a merged lead it has the one that it was merged into. */
const leadsOf = (range: readonly string[]): string =>
  `array(select coalesce(merged_into, lead_id) from read_model.lead where lead_id between ${range.join(" and ")})`;
