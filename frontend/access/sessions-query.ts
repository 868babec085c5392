import { listSessions } from "@asesorador/domain/access/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../kernel/http.ts";

export const SESSIONS_KEY = ["sessions"] as const;

/** The caller's own sessions; "all", for administrators: those of every account. */
export const sessionsQuery = (scope: "own" | "all") =>
  queryOptions({
    queryKey: [...SESSIONS_KEY, scope],
    queryFn: ({ signal }) => call(listSessions, { scope }, { signal }).then(({ sessions }) => sessions),
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
