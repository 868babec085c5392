import type { Lead } from "@asesorador/domain/lead/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Filters } from "./filters.ts";
import { leadsQuery } from "./leads-query.ts";
import { leadsIn, totalOf } from "./pages.ts";
import { endOfToday } from "./quick-picks.ts";

/** The list of these filters: its query, its leads in order, and how many there are. */
export const useList = (filters: Filters) => {
  const query = useInfiniteQuery(leadsQuery(filters));
  const { data } = query;
  const { today } = filters;
  const leads = useMemo(() => data && onlyToday(leadsIn(data.pages), today, Date.now()), [data, today]);
  const counted = totalOf(data?.pages ?? [], filters.q !== "");
  return {
    query,
    leads,
    // Nobody counts on the server what only this browser leaves out.
    total: today ? { total: leads?.length ?? 0, more: query.hasNextPage } : counted,
  };
};

export type LeadsList = ReturnType<typeof useList>;

/** With `today`, the leads whose follow-up is due by tonight. `now`: ms since 1970. */
export const onlyToday = (leads: readonly Lead[], today: boolean, now: number): readonly Lead[] => {
  if (!today) return leads;
  const tonight = endOfToday(now);
  return leads.filter(({ followUpAt }) => followUpAt !== null && Date.parse(followUpAt) <= tonight);
};
