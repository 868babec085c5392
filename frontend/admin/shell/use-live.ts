import { jsonOrNull } from "@asesorador/domain/kernel/json-or-null";
import { LIVE_EVENT, LIVE_PATH, LiveMessage } from "@asesorador/domain/kernel/live";
import { type QueryClient, type QueryState, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** The first parts of the query keys that depend on each read model. */
const KEYS_OF: Readonly<Record<string, readonly string[]>> = {
  lead: ["leads", "lead-facts", "summary", "lead-days", "reminders"],
  catalog: ["brands", "services"],
  access: ["audit", "team"],
  journey: ["funnel"],
  assistant: ["ia-config", "ia-handovers", "chat-stats", "ia-analytics"],
};

/** Refetches changed data at once by server-sent events; the 10-second poll remains. */
export const useLive = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (typeof EventSource === "undefined") return;
    // The browser reconnects by itself; without a session it gives up, and only the poll remains.
    const source = new EventSource(LIVE_PATH);
    source.addEventListener(LIVE_EVENT, ({ data }: MessageEvent<string>) => refresh(client, data));
    return () => source.close();
  }, [client]);
};

/** Invalidates the queries of a message's read models; an invalid message is ignored. */
export const refresh = (client: QueryClient, data: string): void => {
  const message = LiveMessage.safeParse(jsonOrNull(data));
  if (!message.success) return;
  const keys = new Set(message.data.readModels.flatMap((name) => KEYS_OF[name] ?? []));
  if (keys.size === 0) return;
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      keys.has(String(queryKey[0])) && !isAtNextPage(state) && !isBackingOff(state),
  });
};

/**
 * A refetch would cancel the next page that is being loaded, or take away at once the message that it could not be loaded. The
 * poll brings what is missed.
 */
const isAtNextPage = ({ fetchStatus, status, fetchMeta }: QueryState): boolean =>
  fetchMeta?.fetchMore !== undefined && (fetchStatus === "fetching" || status === "error");

/** An overloaded server said when to retry; that retry reads the change. */
const isBackingOff = ({ fetchStatus, fetchFailureCount }: QueryState): boolean =>
  fetchStatus === "fetching" && fetchFailureCount > 0;
