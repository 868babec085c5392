import { LIVE_EVENT, LIVE_PATH, LiveMessage } from "@asesorador/domain/kernel/live";
import { type QueryClient, type QueryState, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** First part of the query keys that show something of a read model. */
const KEYS_OF: Readonly<Record<string, readonly string[]>> = {
  lead: ["leads", "summary", "lead-days"],
  catalog: ["brands", "services"],
  access: ["audit", "team"],
  journey: ["funnel"],
  assistant: ["ia-config", "chat-stats"],
};

/** While the panel is open, what changes on the server is asked for anew at once; the 10-second poll stays beside it. */
export const useLive = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (typeof EventSource === "undefined") return;
    // The browser comes back by itself when the connection breaks; without a session it gives up, and so do we.
    const source = new EventSource(LIVE_PATH);
    source.addEventListener(LIVE_EVENT, ({ data }: MessageEvent<string>) => refresh(client, data));
    return () => source.close();
  }, [client]);
};

/** Asks anew for what a message names; one that is not ours is passed over. */
export const refresh = (client: QueryClient, data: string): void => {
  const message = LiveMessage.safeParse(parsed(data));
  if (!message.success) return;
  const keys = new Set(message.data.readModels.flatMap((name) => KEYS_OF[name] ?? []));
  if (keys.size === 0) return;
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      keys.has(String(queryKey[0])) && !isLoadingMore(state) && !isBackingOff(state),
  });
};

/** Asking anew would call off the next page that somebody has just asked for; the poll brings what is missed. */
const isLoadingMore = ({ fetchStatus, fetchMeta }: QueryState): boolean =>
  fetchStatus === "fetching" && fetchMeta?.fetchMore !== undefined;

/** An overloaded server refused it and said when to ask again; that retry will read what has changed. */
const isBackingOff = ({ fetchStatus, fetchFailureCount }: QueryState): boolean =>
  fetchStatus === "fetching" && fetchFailureCount > 0;

const parsed = (data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
};
