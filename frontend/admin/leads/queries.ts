import { listAdvisers } from "@asesorador/domain/access/contract";
import { conversationsOfLead } from "@asesorador/domain/assistant/conversation-contract";
import type { Country } from "@asesorador/domain/kernel/market";
import { changedLeads, leadSummary, listLeads } from "@asesorador/domain/lead/contract";
import { readTimeline } from "@asesorador/domain/lead/timeline-contract";
import { leadById, listDuplicates } from "@asesorador/domain/lead/work-contract";
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import {
  ACCOUNTS_FRESH_MS,
  PERSONAL_DATA_KEPT_MS,
  POLL_MS,
  PREFETCHED_FRESH_MS,
  polled,
} from "../../kernel/query-times.ts";
import { read } from "../../kernel/read.ts";
import { refetchAfterWrite } from "../../kernel/read-your-writes.ts";
import { type Filters, queryOf } from "./filters.ts";
import { type Page, pageName, readAgain } from "./pages.ts";

/** Every list of leads: the table, the board, the newest ones. */
export const LEADS_KEY = ["leads"] as const;
/** What the lists show of one lead. Read as often as they are: the audit counts repeated reads within minutes as one view. */
const LEAD_FACTS_KEY = ["lead-facts"] as const;
/** Everything else about one lead: read again after a write, and when its facts have changed. */
const LEAD_KEY = ["lead"] as const;
/** The figures above the tabs. */
export const SUMMARY_KEY = ["summary"] as const;

const LIST = {
  ...polled(POLL_MS),
  staleTime: PREFETCHED_FRESH_MS,
  gcTime: PERSONAL_DATA_KEPT_MS,
} as const;
const ONE = { staleTime: 0, gcTime: PERSONAL_DATA_KEPT_MS } as const;

/**
 * The list for these filters, page by page of `limit` (the server's default). A poll asks once for all loaded pages: for their order and
 * for the leads that changed. What is unchanged costs a 304 and keeps its identity.
 */
export const leadsQuery = (filters: Filters, limit?: number) => {
  const query = { ...queryOf(filters), ...(limit === undefined ? {} : { limit }) };
  const queryKey = [...LEADS_KEY, query] as const;
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, signal, client }) => {
      const page = reads.get(signal)?.get(pageParam);
      if (page) return page;
      const known = pageParam === null ? client.getQueryData<InfiniteData<Page>>(queryKey)?.pages : undefined;
      if (!known || known.length < 2)
        return read(listLeads, { ...query, ...(pageParam ? { cursor: pageParam } : {}) }, { signal });
      const [first, ...others] = await readAgain(known, (input) =>
        read(changedLeads, { ...queryOf(filters), ...input }, { signal }),
      );
      reads.set(signal, new Map(others.map((page, at) => [pageName(at + 1), page])));
      return first;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    ...LIST,
  });
};

/** The pages that one poll has read at once, by the signal of that poll: the query takes them one by one. */
const reads = new WeakMap<AbortSignal, ReadonlyMap<string | null, Page>>();

/** Specification, section 9. */
const RECENT = 8;

/** The newest leads. */
export const recentLeadsQuery = (market: Country) =>
  queryOptions({
    queryKey: [...LEADS_KEY, "recent", market],
    queryFn: ({ signal }) =>
      read(listLeads, { country: market, limit: RECENT }, { signal }).then(({ contacts }) => contacts),
    ...LIST,
  });

export const summaryQuery = (market: Country) =>
  queryOptions({
    queryKey: [...SUMMARY_KEY, market],
    queryFn: ({ signal }) => read(leadSummary, { country: market }, { signal }),
    ...polled(POLL_MS),
  });

/** Polled, since a lead that left the filtered list is in no other query. */
export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: [...LEAD_FACTS_KEY, id],
    queryFn: ({ signal }) => read(leadById, { id }, { signal }),
    ...polled(POLL_MS),
    gcTime: PERSONAL_DATA_KEPT_MS,
  });

/** Read from the lead's own stream, which always holds the last write. */
export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: [...LEAD_KEY, id, "timeline"],
    queryFn: ({ signal }) => read(readTimeline, { id }, { signal }),
    ...ONE,
  });

/** The conversations with the assistant from which it was sent. */
export const conversationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...LEAD_KEY, id, "conversations"],
    queryFn: ({ signal }) =>
      read(conversationsOfLead, { id }, { signal }).then((found) => found.conversationIds),
    ...ONE,
  });

export const duplicatesQuery = (id: string) =>
  queryOptions({
    queryKey: [...LEAD_KEY, id, "duplicates"],
    queryFn: ({ signal }) => read(listDuplicates, { id }, { signal }).then(({ duplicates }) => duplicates),
    ...ONE,
  });

/** The accounts to which a lead may be assigned. */
export const advisersQuery = queryOptions({
  queryKey: ["team", "advisers"],
  queryFn: ({ signal }) => read(listAdvisers, {}, { signal }).then(({ advisers }) => advisers),
  staleTime: ACCOUNTS_FRESH_MS,
});

/** After a write to leads; `position` is null when it was refused. Never rejects. */
export const refetchLeads = (client: QueryClient, position: string | null): Promise<void> =>
  refetchAfterWrite(client, [LEADS_KEY, LEAD_FACTS_KEY, LEAD_KEY, SUMMARY_KEY], position);
