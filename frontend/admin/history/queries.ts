import type { Wizard } from "@asesorador/domain/journey/steps";
import type { Country } from "@asesorador/domain/kernel/market";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import {
  type CohortBy,
  cohortsAsOf,
  type FunnelBy,
  funnelAsOf,
  historyEvents,
  historyMarks,
  historyTypes,
  leadsAsOf,
  type ResponseBy,
  readFrames,
  responseAsOf,
  whatIf,
} from "@asesorador/domain/replay/contract";
import { decodeFrames, type Frames } from "@asesorador/domain/replay/frames";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ResponseError, requestFor } from "../../kernel/http.ts";
import { polled, SLOW_POLL_MS } from "../../kernel/query-times.ts";
import { read } from "../../kernel/read.ts";
import { session } from "../../kernel/session.ts";
import { inLines } from "./in-lines.ts";

/** The figures of every hour of a market. */
export const framesQuery = (market: Country) =>
  queryOptions({
    queryKey: ["replay", "frames", market],
    queryFn: async ({ signal }): Promise<Frames> => {
      const { url } = requestFor(readFrames, { market });
      const headers = { accept: "application/octet-stream", ...session.marks };
      const response = await fetch(url, { credentials: "same-origin", headers, signal });
      if (!response.ok)
        throw new ResponseError(
          response.status,
          response.statusText,
          await response.text(),
          response.headers.get("retry-after"),
        );
      return decodeFrames(new Uint8Array(await response.arrayBuffer()));
    },
    // The last frame is now, and has what the live cards have.
    ...polled(SLOW_POLL_MS),
  });

type LeadsAt = {
  readonly market: Country;
  readonly at: string | undefined;
  readonly status: LeadStatus | null;
};

export const leadsAsOfQuery = ({ market, at, status }: LeadsAt) =>
  infiniteQueryOptions({
    queryKey: ["replay", "leads", market, at ?? "now", status],
    queryFn: ({ pageParam, signal }) =>
      read(
        leadsAsOf,
        {
          market,
          ...(at === undefined ? {} : { at }),
          ...(status === null ? {} : { status }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    ...(at === undefined ? polled(SLOW_POLL_MS) : {}),
  });

/** Each answer costs the server a reading of its history: asked once, and never again by itself. */
const FOLDED = { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: "always" } as const;

type At = { readonly at: string | undefined };
/** Without those that are "". */
const given = <Name extends string>(asked: Readonly<Record<Name, string>>) =>
  Object.fromEntries(Object.entries<string>(asked).filter(([, value]) => value !== "")) as Partial<
    Record<Name, string>
  >;

const instant = ({ at }: At) => (at === undefined ? {} : { at });

type FunnelAsked = At & {
  readonly wizard: Wizard;
  readonly by: FunnelBy;
  readonly until: "submitted" | "converted";
};

export const funnelAsOfQuery = ({ at, ...asked }: FunnelAsked) =>
  queryOptions({
    queryKey: ["replay", "funnel", asked, at],
    queryFn: inLines(funnelAsOf, { ...asked, ...instant({ at }) }),
    ...FOLDED,
  });

export const cohortsAsOfQuery = (asked: At & { readonly market: Country; readonly by: CohortBy }) =>
  queryOptions({
    queryKey: ["replay", "cohorts", asked],
    queryFn: inLines(cohortsAsOf, { market: asked.market, by: asked.by, ...instant(asked) }),
    ...FOLDED,
  });

export const responseAsOfQuery = ({
  at,
  ...asked
}: At & { readonly market: Country; readonly by: ResponseBy }) =>
  queryOptions({
    queryKey: ["replay", "response", asked, at],
    queryFn: inLines(responseAsOf, { ...asked, ...instant({ at }) }),
    ...FOLDED,
  });

/** What happened on the way, for the slider's track. */
export const marksQuery = (market: Country) =>
  queryOptions({
    queryKey: ["replay", "marks", market],
    queryFn: inLines(historyMarks, { market }),
    ...FOLDED,
  });

/** "" is no change of that kind. Days are Lima's; both are included, and "" is any. */
export type WhatIfAsked = Readonly<
  Record<"weights" | "price" | "off" | "catalogue" | "since" | "until", string>
>;

export const whatIfQuery = (market: Country, { since, until, ...change }: WhatIfAsked) =>
  queryOptions({
    queryKey: ["replay", "what-if", market, change, since, until],
    queryFn: inLines(whatIf, { market, ...given({ ...change, ...daysIn(since, until) }) }),
    ...FOLDED,
  });

const LIMA = "-05:00";
/** Days of Lima, both included, as instants; "" stays "". */
export const daysIn = (since: string, until: string) => ({
  from: since && `${since}T00:00:00${LIMA}`,
  to: until && `${until}T23:59:59.999${LIMA}`,
});

/** Instants, and "" for any. */
export type EventsAsked = Readonly<
  Record<"type" | "actor" | "stream" | "correlation" | "from" | "to" | "before", string>
>;

export const eventsQuery = (asked: EventsAsked) =>
  queryOptions({
    queryKey: ["replay", "events", asked],
    queryFn: inLines(historyEvents, given(asked)),
    ...FOLDED,
  });

export const typesQuery = queryOptions({
  queryKey: ["replay", "types"],
  queryFn: ({ signal }) => read(historyTypes, {}, { signal }).then(({ types }) => types),
  staleTime: Number.POSITIVE_INFINITY,
});
