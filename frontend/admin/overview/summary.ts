import { type Brand, listBrands } from "@asesorador/domain/catalog/contract";
import { type LeadSummary, leadSummary } from "@asesorador/domain/lead/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../kernel/http.ts";

/** The leads' own rhythm: the figures and the list tell one story. */
const POLL_MS = 10_000;

export const SUMMARY_KEY = ["summary"] as const;

export const summaryQuery = queryOptions({
  queryKey: SUMMARY_KEY,
  queryFn: ({ signal }) => call(leadSummary, { country: "peru" }, { signal }),
  staleTime: 0,
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: "always",
  networkMode: "always",
});

/** An administrator gets the inactive ones too. */
export const brandsQuery = queryOptions({
  queryKey: ["brands", "peru"],
  queryFn: ({ signal }) => call(listBrands, { country: "peru" }, { signal }).then(({ brands }) => brands),
});

/** Converted leads in a hundred; 0 when there are none. Specification, section 9. */
export const conversionRate = ({ converted, total }: Pick<LeadSummary, "converted" | "total">): number =>
  total === 0 ? 0 : (converted / total) * 100;

/** Active of total, of the Peruvian brands. */
export const activeOf = (brands: readonly Pick<Brand, "country" | "isActive">[]) => {
  const ours = brands.filter(({ country }) => country === "peru");
  return { active: ours.filter(({ isActive }) => isActive).length, total: ours.length };
};
