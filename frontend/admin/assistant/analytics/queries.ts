import { type AnalyticsPeriod, assistantAnalytics } from "@asesorador/domain/assistant/analytics-contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { polled, SLOW_POLL_MS } from "../../../kernel/query-times.ts";
import { read } from "../../../kernel/read.ts";

/** The figures with the period that they are of; the former period's stay until the next have come. */
export const analyticsQuery = (period: AnalyticsPeriod) =>
  queryOptions({
    queryKey: ["ia-analytics", period],
    queryFn: async ({ signal }) => ({
      period,
      figures: await read(assistantAnalytics, { period }, { signal }),
    }),
    placeholderData: keepPreviousData,
    ...polled(SLOW_POLL_MS),
  });
