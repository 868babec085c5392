import { readFunnel } from "@asesorador/domain/journey/contract";
import type { Wizard } from "@asesorador/domain/journey/steps";
import type { Country } from "@asesorador/domain/kernel/market";
import { leadDays } from "@asesorador/domain/lead/days-contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { DAILY_POLL_MS, polled, SLOW_POLL_MS } from "../../kernel/query-times.ts";
import { read } from "../../kernel/read.ts";
import { type Days, lastDays } from "./periods.ts";

export const funnelQuery = (wizard: Wizard, days: Days) =>
  queryOptions({
    queryKey: ["funnel", wizard, days],
    queryFn: ({ signal }) => read(readFunnel, { wizard, ...lastDays(days, Date.now()) }, { signal }),
    // The bars of the last choice stay until those of another wizard or period arrive.
    placeholderData: keepPreviousData,
    ...polled(SLOW_POLL_MS),
  });

export const daysQuery = (market: Country, days: Days) =>
  queryOptions({
    queryKey: ["lead-days", market, days],
    queryFn: ({ signal }) =>
      read(leadDays, { country: market, ...lastDays(days, Date.now()) }, { signal }).then(
        (answer) => answer.days,
      ),
    ...polled(DAILY_POLL_MS),
  });
