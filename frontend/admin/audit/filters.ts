import { type AuditEntry, readAudit } from "@asesorador/domain/access/audit";
import { listAccounts } from "@asesorador/domain/access/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../kernel/http.ts";

/** "" is no filter. Days as the date field writes them, in Lima. */
export type Filters = {
  readonly person: string;
  readonly action: string;
  readonly subject: AuditEntry["subject"] | "";
  readonly subjectId: string;
  readonly from: string;
  readonly to: string;
};

export const NO_FILTERS: Filters = { person: "", action: "", subject: "", subjectId: "", from: "", to: "" };

export const isFiltered = (filters: Filters): boolean => Object.values(filters).some((value) => value !== "");

const POLL_MS = 30_000;

/** Newest first, page by page. */
export const auditQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ["audit", filters],
    queryFn: ({ pageParam, signal }) => {
      const { subject, ...others } = filters;
      const set = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ""));
      return call(
        readAudit,
        { ...set, ...(subject === "" ? {} : { subject }), ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: "always",
  });

/** Whom the filter names. */
export const peopleQuery = queryOptions({
  queryKey: ["accounts", "names"],
  queryFn: ({ signal }) =>
    call(listAccounts, {}, { signal }).then(({ accounts }) => accounts.map(({ username }) => username)),
});
