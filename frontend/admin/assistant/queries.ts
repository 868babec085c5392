import { type Config, chatStats, listConfigs } from "@asesorador/domain/assistant/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../kernel/http.ts";

/** An unchanged answer is a 304, and another administrator's change shows by itself. */
const POLL_MS = 10_000;
const LIVE = {
  staleTime: 0,
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: "always",
  networkMode: "always",
} as const;

const configsUpTo = (position?: string) =>
  queryOptions({
    queryKey: ["ia-config"],
    // Who is no administrator would get the public name and greeting, which are no configuration.
    queryFn: ({ signal }) =>
      call(listConfigs, { position }, { signal }).then((all) =>
        all.filter((one): one is Config => "configKey" in one),
      ),
    ...LIVE,
  });

/** Every configuration by key, switched-off ones too. */
export const configsQuery = configsUpTo();

export const statsQuery = queryOptions({
  queryKey: ["chat-stats"],
  queryFn: ({ signal }) => call(chatStats, {}, { signal }),
  ...LIVE,
});

/** Reads the list anew, once `position` is in it: the writer sees what was written. Never rejects. */
export const catchUp = async (client: QueryClient, position?: string): Promise<void> => {
  const list = configsUpTo(position);
  // An answer already under way may be from before the write.
  await client.cancelQueries({ queryKey: list.queryKey });
  await client.prefetchQuery(list);
};
