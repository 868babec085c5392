import { daysAfter, teamDay } from "@asesorador/domain/kernel/local-time";
import type { Country } from "@asesorador/domain/kernel/market";
import { teamReport } from "@asesorador/domain/lead/report-contract";
import { queryOptions } from "@tanstack/react-query";
import { polled, SLOW_POLL_MS } from "../../kernel/query-times.ts";
import { read } from "../../kernel/read.ts";
import { type Period, periodOf } from "./report-figures.ts";

export const reportQuery = (country: Country, period: Period) =>
  queryOptions({
    queryKey: ["team-report", country, period],
    queryFn: ({ signal }) =>
      read(teamReport, { country, ...periodOf(period, teamDay(Date.now()), daysAfter) }, { signal }),
    // Another period's figures stay until its own arrive; another market's are in another currency.
    placeholderData: (shown, of) => (of?.queryKey[1] === country ? shown : undefined),
    ...polled(SLOW_POLL_MS),
  });
