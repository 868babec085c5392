import { type AnalyticsPeriod, assistantAnalytics } from "@asesorador/domain/assistant/analytics-contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../kernel/http.ts";
import { polled, SLOW_POLL_MS } from "../../../kernel/query-times.ts";
import { sinceOwnWrite } from "../../../kernel/read-your-writes.ts";

/** The figures with the period that they are of; the former period's stay until the next have come. */
export const analyticsQuery = (period: AnalyticsPeriod) =>
  queryOptions({
    queryKey: ["ia-analytics", period],
    queryFn: async ({ signal }) => ({
      period,
      figures: await call(assistantAnalytics, { period, ...sinceOwnWrite() }, { signal }),
    }),
    placeholderData: keepPreviousData,
    ...polled(SLOW_POLL_MS),
  });
