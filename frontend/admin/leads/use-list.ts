import { countedTo } from "@asesorador/domain/lead/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Filters, queryOf } from "./filters.ts";
import { leadsIn, totalOf } from "./pages.ts";
import { leadsQuery } from "./queries.ts";

/** The list's query, its leads in order, and their total. */
export const useList = (filters: Filters) => {
  const query = useInfiniteQuery(leadsQuery(filters));
  const { data } = query;
  const leads = useMemo(() => data && leadsIn(data.pages), [data]);
  return { query, leads, total: totalOf(data?.pages ?? [], countedTo(queryOf(filters))) };
};

export type LeadsList = ReturnType<typeof useList>;
