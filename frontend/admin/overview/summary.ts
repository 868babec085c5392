import type { Brand, Service } from "@asesorador/domain/catalog/contract";
import type { Country } from "@asesorador/domain/kernel/market";
import { type LeadSummary, leadSummary, listContacts } from "@asesorador/domain/lead/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../kernel/http.ts";
import { LEADS_KEY } from "../leads/leads-query.ts";

/** The leads' own rhythm: the figures and the list tell one story. */
const POLL_MS = 10_000;

export const SUMMARY_KEY = ["summary"] as const;

export const summaryQuery = (market: Country) =>
  queryOptions({
    queryKey: [...SUMMARY_KEY, market],
    queryFn: ({ signal }) => call(leadSummary, { country: market }, { signal }),
    staleTime: 0,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: "always",
    networkMode: "always",
  });

/** Specification, section 9. */
const RECENT = 8;
/** The panel asks ahead of the tab that shows them: one request, not two. */
const FRESH_MS = 5000;
/** Personal data that no screen shows any more does not stay in memory for long. */
const FORGOTTEN_MS = 60_000;

/** The newest leads. Under the key that the panel's refresh and the leads list share. */
export const recentLeadsQuery = (market: Country) =>
  queryOptions({
    queryKey: [...LEADS_KEY, "recent", market],
    queryFn: ({ signal }) =>
      call(listContacts, { country: market, limit: RECENT }, { signal }).then(({ contacts }) => contacts),
    staleTime: FRESH_MS,
    gcTime: FORGOTTEN_MS,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: "always",
    networkMode: "always",
  });

/** Converted leads in a hundred; 0 when there are none. Specification, section 9. */
export const conversionRate = ({ converted, total }: Pick<LeadSummary, "converted" | "total">): number =>
  total === 0 ? 0 : (converted / total) * 100;

/** A month's savings of all leads, kept for a year. Specification, section 9. */
export const annualSavings = ({ monthlySavings }: Pick<LeadSummary, "monthlySavings">): number =>
  monthlySavings * 12;

/** How many of one market's services visitors are offered: what their list is made of (`readServices`, and a price). */
export const offeredOf = (
  services: readonly Pick<Service, "country" | "isActive" | "brand" | "price">[],
  market: Country,
): number =>
  services.filter(
    ({ country, isActive, brand, price }) => country === market && isActive && brand.isActive && price > 0,
  ).length;

/** Active of total, of one market's brands or services. */
export const activeOf = (all: readonly Pick<Brand | Service, "country" | "isActive">[], market: Country) => {
  const ours = all.filter(({ country }) => country === market);
  return { active: ours.filter(({ isActive }) => isActive).length, total: ours.length };
};
