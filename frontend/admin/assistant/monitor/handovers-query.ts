import { listHandovers } from "@asesorador/domain/assistant/handover-contract";
import { queryOptions } from "@tanstack/react-query";
import { POLL_MS, polled } from "../../../kernel/query-times.ts";
import { read } from "../../../kernel/read.ts";

export const HANDOVERS_KEY = ["ia-handovers"] as const;

/**
 * Visitors who wait for an adviser, and one's own conversations. While this is asked visitors read that an adviser was
 * notified, so a panel in the background asks only where it shows browser notifications (`inBackground`).
 */
export const handoversQuery = (inBackground = false) =>
  queryOptions({
    queryKey: HANDOVERS_KEY,
    queryFn: ({ signal }) => read(listHandovers, {}, { signal }),
    ...polled(POLL_MS),
    refetchIntervalInBackground: inBackground,
  });
