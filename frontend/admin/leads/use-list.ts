import { countedTo, type Lead } from "@asesorador/domain/lead/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Filters, queryOf } from "./filters.ts";
import { leadsQuery } from "./leads-query.ts";
import { leadsIn, type Page, totalOf } from "./pages.ts";
import { endOfToday } from "./quick-picks.ts";

/** Pages, in the order "due". */
const MAX_UNASKED = 10;

/** The list of these filters: its query, its leads in order, and how many there are. */
export const useList = (filters: Filters) => {
  const query = useInfiniteQuery(leadsQuery(filters));
  const { data } = query;
  const { today } = filters;
  const leads = useMemo(() => data && onlyToday(leadsIn(data.pages), today, Date.now()), [data, today]);
  const counted = totalOf(data?.pages ?? [], countedTo(queryOf(filters)));
  return {
    query,
    leads,
    /** Whether there is another page that may hold some of these. */
    more: query.hasNextPage && !(today && isPastTonight(data?.pages ?? [], Date.now())),
    /** Many overdue leads may stand before the first follow-up: they are not all fetched unasked. */
    unasked: !today || (data?.pages.length ?? 0) < MAX_UNASKED,
    // Nobody counts on the server what only this browser leaves out.
    total: today ? { total: leads?.length ?? 0, more: false } : counted,
  };
};

/** In the order "due": whether everything that is left is due after tonight. `now`: ms since 1970. */
export const isPastTonight = (pages: readonly Page[], now: number): boolean => {
  const last = pages.at(-1)?.contacts.at(-1);
  if (!last) return false;
  const next = last.followUpAt ?? (last.firstContactAt === null ? last.dueAt : null);
  return next === null || Date.parse(next) > endOfToday(now);
};

export type LeadsList = ReturnType<typeof useList>;

/** With `today`, the leads whose follow-up is due by tonight. `now`: ms since 1970. */
export const onlyToday = (leads: readonly Lead[], today: boolean, now: number): readonly Lead[] => {
  if (!today) return leads;
  const tonight = endOfToday(now);
  return leads.filter(({ followUpAt }) => followUpAt !== null && Date.parse(followUpAt) <= tonight);
};
