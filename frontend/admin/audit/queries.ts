import { readAudit } from "@asesorador/domain/access/audit";
import { listAccounts } from "@asesorador/domain/access/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { polled, SLOW_POLL_MS } from "../../kernel/query-times.ts";
import { read } from "../../kernel/read.ts";
import type { Filters } from "./filters.ts";

/** Newest first, page by page. */
export const auditQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ["audit", filters],
    queryFn: ({ pageParam, signal }) => {
      const { subject, ...others } = filters;
      const set = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ""));
      return read(
        readAudit,
        {
          ...set,
          ...(subject === "" ? {} : { subject }),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        { signal },
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    ...polled(SLOW_POLL_MS),
  });

/** Usernames for the person filter. Under the accounts' key: a change of accounts refetches it. */
export const peopleQuery = queryOptions({
  queryKey: ["accounts", "names"],
  queryFn: ({ signal }) =>
    read(listAccounts, {}, { signal }).then(({ accounts }) => accounts.map(({ username }) => username)),
});
