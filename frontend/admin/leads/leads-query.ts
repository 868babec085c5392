import { listContacts } from "@asesorador/domain/lead/contract";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "../../kernel/http.ts";
import { type Filters, queryOf } from "./filters.ts";
import { sinceWrite } from "./written.ts";

/** Specification, section 7: every ten seconds, and when the window comes back. */
const POLL_MS = 10_000;
/** The panel asks for the list ahead of the tab that shows it: one request, not two. */
const FRESH_MS = 5000;
/** Personal data that no screen shows any more does not stay in memory for long. */
const FORGOTTEN_MS = 60_000;

/** Every list of leads: the table, the board, the newest ones. */
export const LEADS_KEY = ["leads"] as const;

/**
 * The list for these filters, page by page of `limit` (the server's default). A poll asks for every loaded page again,
 * each after the last one's cursor, so that the list is one moment's; what is unchanged costs a 304 and keeps its
 * identity.
 */
export const leadsQuery = (filters: Filters, limit?: number) => {
  const query = { ...queryOf(filters), ...(limit === undefined ? {} : { limit }) };
  return infiniteQueryOptions({
    queryKey: [...LEADS_KEY, query],
    queryFn: ({ pageParam, signal }) =>
      call(
        listContacts,
        { ...query, ...(pageParam ? { cursor: pageParam } : {}), ...sinceWrite() },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    gcTime: FORGOTTEN_MS,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: "always",
    // Without a network the poll fails and says so, instead of waiting in silence.
    networkMode: "always",
  });
};
