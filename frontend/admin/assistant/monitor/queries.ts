import {
  type ConversationStatus,
  listConversations,
  readConversation,
} from "@asesorador/domain/assistant/conversation-contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { PERSONAL_DATA_KEPT_MS, POLL_MS, polled } from "../../../kernel/query-times.ts";
import { read } from "../../../kernel/read.ts";

export const CONVERSATIONS_KEY = ["ia-conversations"] as const;

export type Filters = { readonly status: ConversationStatus | null; readonly q: string };

/** Page by page. `isLive`: all loaded pages are asked again every few seconds. What visitors wrote is not kept for long. */
export const conversationsQuery = ({ status, q }: Filters, isLive: boolean) =>
  infiniteQueryOptions({
    queryKey: [...CONVERSATIONS_KEY, status, q],
    queryFn: ({ pageParam, signal }) =>
      read(
        listConversations,
        {
          ...(status ? { status } : {}),
          q,
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    gcTime: PERSONAL_DATA_KEPT_MS,
    ...polled(POLL_MS),
    ...(isLive ? {} : { refetchInterval: false as const, refetchOnWindowFocus: false }),
  });

/** An open conversation that an adviser has, also where the list is paused. */
const HELD_POLL_MS = 3_000;

export const conversationQuery = (id: string, isLive: boolean) =>
  queryOptions({
    queryKey: [...CONVERSATIONS_KEY, "one", id],
    queryFn: ({ signal }) => read(readConversation, { id }, { signal }),
    gcTime: PERSONAL_DATA_KEPT_MS,
    ...polled(POLL_MS),
    ...(isLive ? {} : { refetchOnWindowFocus: false }),
    refetchInterval: ({ state: { data } }) => (data?.adviser ? HELD_POLL_MS : isLive && POLL_MS),
  });
