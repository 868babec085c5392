import { listAccounts } from "@asesorador/domain/access/contract";
import { daysAfter, teamDay } from "@asesorador/domain/kernel/local-time";
import type { Country } from "@asesorador/domain/kernel/market";
import { readAssignment } from "@asesorador/domain/lead/assignment-contract";
import { teamReport } from "@asesorador/domain/lead/report-contract";
import { queryOptions } from "@tanstack/react-query";
import { polled, SLOW_POLL_MS } from "../../kernel/query-times.ts";
import { read } from "../../kernel/read.ts";
import { type Period, periodOf } from "./report-figures.ts";

/** Short enough that the end of a sign-in lock, which lasts minutes, is shown soon. */
const ACCOUNTS_POLL_MS = 30_000;

export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: ({ signal }) => read(listAccounts, {}, { signal }),
  staleTime: 0,
  refetchInterval: ACCOUNTS_POLL_MS,
  refetchOnWindowFocus: "always",
});

export const assignmentQuery = queryOptions({
  queryKey: ["assignment"],
  queryFn: ({ signal }) => read(readAssignment, {}, { signal }),
  staleTime: 0,
});

export const reportQuery = (country: Country, period: Period) =>
  queryOptions({
    queryKey: ["team-report", country, period],
    queryFn: ({ signal }) =>
      read(teamReport, { country, ...periodOf(period, teamDay(Date.now()), daysAfter) }, { signal }),
    // Another period's figures stay until its own arrive; another market's are in another currency.
    placeholderData: (shown, of) => (of?.queryKey[1] === country ? shown : undefined),
    ...polled(SLOW_POLL_MS),
  });
