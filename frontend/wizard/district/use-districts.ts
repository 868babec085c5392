import type { Country } from "@asesorador/domain/kernel/market";
import { use } from "react";
import { required } from "../shared/persistently.ts";
import { type ListedDistrict, loadDistricts } from "./find-district.ts";

const loading = new Map<Country, Promise<readonly ListedDistrict[]>>();

/** The market's districts; suspends until they are loaded. */
export const useDistricts = (market: Country): readonly ListedDistrict[] => {
  const asked = loading.get(market) ?? required(() => loadDistricts(market));
  loading.set(market, asked);
  return use(asked);
};
