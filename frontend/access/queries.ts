import { listSessions } from "@asesorador/domain/access/contract";
import { secondFactor } from "@asesorador/domain/access/second-factor-contract";
import type { Answered } from "@asesorador/domain/kernel/endpoint";
import { myMessages, myPush } from "@asesorador/domain/messages/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../kernel/http.ts";
import { SESSIONS_KEY } from "./sessions-key.ts";

export const myMessagesQuery = queryOptions({
  queryKey: ["my-messages"],
  queryFn: ({ signal }) => call(myMessages, {}, { signal }),
});

export const myPushQuery = queryOptions({
  queryKey: ["my-push"],
  queryFn: ({ signal }) => call(myPush, {}, { signal }),
  staleTime: 0,
});

export type SecondFactorStatus = Answered<typeof secondFactor>;

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => call(secondFactor, {}, { signal }),
  staleTime: 0,
});

/** The caller's own sessions; "all", for administrators: those of every account. */
export const sessionsQuery = (scope: "own" | "all") =>
  queryOptions({
    queryKey: [...SESSIONS_KEY, scope],
    queryFn: ({ signal }) => call(listSessions, { scope }, { signal }).then(({ sessions }) => sessions),
    staleTime: 0,
    refetchOnWindowFocus: "always",
  });
