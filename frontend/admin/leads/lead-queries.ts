import { listAdvisers } from "@asesorador/domain/access/contract";
import { listDuplicates, readContact, readTimeline } from "@asesorador/domain/lead/work-contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../kernel/http.ts";
import { sinceWrite } from "./written.ts";

/** What is asked about one lead. Not polled: each reading of a person's data leaves a trace. */
export const LEAD_KEY = ["lead"] as const;
/** Personal data that no screen shows any more does not stay in memory for long. */
const FORGOTTEN_MS = 60_000;
const TEAM_MS = 5 * 60_000;

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: [...LEAD_KEY, id, "facts"],
    queryFn: ({ signal }) => call(readContact, { id, ...sinceWrite() }, { signal }),
    gcTime: FORGOTTEN_MS,
    // Whoever opens it again wants it as it is now.
    staleTime: 0,
  });

export const timelineQuery = (id: string) =>
  queryOptions({
    queryKey: [...LEAD_KEY, id, "timeline"],
    queryFn: ({ signal }) => call(readTimeline, { id }, { signal }),
    gcTime: FORGOTTEN_MS,
    staleTime: 0,
  });

export const duplicatesQuery = (id: string) =>
  queryOptions({
    queryKey: [...LEAD_KEY, id, "duplicates"],
    queryFn: ({ signal }) =>
      call(listDuplicates, { id, ...sinceWrite() }, { signal }).then(({ duplicates }) => duplicates),
    gcTime: FORGOTTEN_MS,
    staleTime: 0,
  });

/** Whom a lead may be given to, by name. */
export const advisersQuery = queryOptions({
  queryKey: ["team", "advisers"],
  queryFn: ({ signal }) => call(listAdvisers, {}, { signal }).then(({ advisers }) => advisers),
  staleTime: TEAM_MS,
});
