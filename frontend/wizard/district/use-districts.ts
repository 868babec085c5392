import type { District } from "@asesorador/domain/kernel/district";
import type { Country } from "@asesorador/domain/kernel/market";
import { use } from "react";
import { type ListedDistrict, listed } from "../../kernel/find-district.ts";
import { loadRequired } from "../../kernel/load-with-retries.ts";

/** Each market's list is a chunk of its own. */
const load = async (market: Country): Promise<readonly District[]> =>
  market === "peru"
    ? (await import("@asesorador/domain/kernel/districts-peru")).PERU_DISTRICTS
    : (await import("@asesorador/domain/kernel/districts-chile")).CHILE_DISTRICTS;

const loading = new Map<Country, Promise<readonly ListedDistrict[]>>();
const loaded = new Map<Country, readonly ListedDistrict[]>();

/** Loads the market's districts once. */
export const fetchDistricts = (market: Country): Promise<readonly ListedDistrict[]> => {
  const asked =
    loading.get(market) ??
    loadRequired(async () => listed(await load(market))).then((districts) => {
      loaded.set(market, districts);
      return districts;
    });
  loading.set(market, asked);
  return asked;
};

/** The market's districts; suspends until they are loaded. */
export const useDistricts = (market: Country): readonly ListedDistrict[] =>
  // A promise suspends its first render even when it is resolved.
  loaded.get(market) ?? use(fetchDistricts(market));
