import { listMessages, listPushes, listTemplates } from "@asesorador/domain/messages/contract";
import { operationsStatus, type Rebuild } from "@asesorador/domain/operations/contract";
import { listWebhooks } from "@asesorador/domain/webhooks/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { POLL_MS, polled } from "../../kernel/query-times.ts";
import { read } from "../../kernel/read.ts";
import { refetchAfterWrite } from "../../kernel/read-your-writes.ts";

/** While a rebuild is under way, so that its progress bar moves. */
const REBUILDING_POLL_MS = 1_000;

export const operationsQuery = queryOptions({
  queryKey: ["operations"],
  queryFn: ({ signal }) => read(operationsStatus, {}, { signal }),
  ...polled(POLL_MS),
  refetchInterval: ({ state }) => (state.data?.rebuilds.some(isOpen) ? REBUILDING_POLL_MS : POLL_MS),
});

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => read(listWebhooks, {}, { signal }),
  ...polled(POLL_MS),
});

export const messagesQuery = queryOptions({
  queryKey: ["messages"],
  queryFn: ({ signal }) => read(listMessages, {}, { signal }),
  ...polled(POLL_MS),
});

export const pushesQuery = queryOptions({
  queryKey: ["pushes"],
  queryFn: ({ signal }) => read(listPushes, {}, { signal }),
  ...polled(POLL_MS),
});

/** Fetched when the editor's list is shown; changed by hand only. */
export const templatesQuery = queryOptions({
  queryKey: ["messages", "templates"],
  queryFn: ({ signal }) => read(listTemplates, {}, { signal }),
});

export const isOpen = ({ finishedAt }: Pick<Rebuild, "finishedAt">): boolean => finishedAt === null;

/** After an operator's command. The operators' lists take no position: they are not kept by a read model. */
export const refetchOperations = (client: QueryClient): Promise<void> =>
  refetchAfterWrite(client, [operationsQuery.queryKey, webhooksQuery.queryKey, messagesQuery.queryKey], null);
