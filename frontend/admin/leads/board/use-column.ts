import { countedTo } from "@asesorador/domain/lead/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type Filters, queryOf } from "../filters.ts";
import { totalOf } from "../pages.ts";
import { leadsQuery } from "../queries.ts";
import { type Column, cardsOf, STEP } from "./board-model.ts";

/** The cards of one column, newest first, and how to load more. At most two statuses share a column. */
export const useColumn = ({ shows }: Column, filters: Filters) => {
  const [first, second] = shows;
  const one = useStatus(first ?? "pending", filters);
  const other = useStatus(second ?? "pending", filters, { enabled: second !== undefined });
  const parts = second === undefined ? [one] : [one, other];
  const counted = countedTo(queryOf(listed(filters)));
  const totals = parts.map(({ data }) => totalOf(data?.pages ?? [], counted));
  return {
    cards: cardsOf(parts.map(({ data, hasNextPage }) => ({ pages: data?.pages ?? [], more: hasNextPage }))),
    total: totals.reduce((sum, { total }) => sum + total, 0),
    open: totals.some(({ more }) => more),
    loading: parts.some(({ isPending }) => isPending),
    failed: parts.some(({ isError, data }) => isError && !data),
    more: parts.some(({ hasNextPage }) => hasNextPage),
    busy: parts.some(({ isFetchingNextPage }) => isFetchingNextPage),
    fetchMore: () => {
      for (const part of parts) if (part.hasNextPage && !part.isFetchingNextPage) void part.fetchNextPage();
    },
  };
};

const useStatus = (status: Column["status"], filters: Filters, options?: { readonly enabled: boolean }) =>
  useInfiniteQuery({ ...leadsQuery({ ...listed(filters), status }, STEP), ...options });

/** Columns are always sorted by arrival, whatever the list's order. */
const listed = (filters: Filters): Filters => ({ ...filters, sort: "newest" });
