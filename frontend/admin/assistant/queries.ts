import { type Config, chatStats, listConfigs } from "@asesorador/domain/assistant/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../kernel/http.ts";
import { refetchAfterWrite, sinceOwnWrite } from "../../kernel/own-writes.ts";
import { POLL_MS, polled } from "../../kernel/query-times.ts";

/** Every configuration by key, the inactive ones included. */
export const configsQuery = queryOptions({
  queryKey: ["ia-config"],
  // A caller who is not an administrator gets the public name and greeting, which are no configurations.
  queryFn: ({ signal }) =>
    call(listConfigs, sinceOwnWrite(), { signal }).then((all) =>
      all.filter((one): one is Config => "configKey" in one),
    ),
  ...polled(POLL_MS),
});

export const statsQuery = queryOptions({
  queryKey: ["chat-stats"],
  queryFn: ({ signal }) => call(chatStats, {}, { signal }),
  ...polled(POLL_MS),
});

/** After a write to the configurations; `position` is null when it was refused. Never rejects. */
export const refetchConfigs = (client: QueryClient, position: string | null): Promise<void> =>
  refetchAfterWrite(client, [configsQuery.queryKey], position);
