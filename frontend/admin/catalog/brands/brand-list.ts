import type { Brand, Service } from "@asesorador/domain/catalog/contract";
import { searchable } from "@asesorador/domain/kernel/strings";
import { type InAddress, tidy } from "../use-filters.ts";

export type BrandFilters = {
  readonly q: string;
  /** Whether inactive brands are shown, too. */
  readonly inactive: boolean;
};
/** "?marca=win&inactivas=1" */
export const BRANDS_IN_ADDRESS: InAddress<BrandFilters> = {
  read: (params) => ({ q: tidy(params.get("marca")), inactive: params.get("inactivas") === "1" }),
  write: ({ q, inactive }) => ({ marca: tidy(q), inactivas: inactive ? "1" : "" }),
};
export const NO_BRAND_FILTERS: BrandFilters = { q: "", inactive: false };

/** The brands that match, ignoring case and accents, sorted by name. */
export const brandsShown = (brands: readonly Brand[], { q, inactive }: BrandFilters): readonly Brand[] => {
  const wanted = searchable(q);
  return brands
    .filter((brand) => inactive || brand.isActive)
    .filter(({ name, brandId }) => searchable(`${name} ${brandId}`).includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name, "es"));
};

/** A brand's number of services and of active ones. */
export const servicesOf = (
  services: readonly Pick<Service, "brandId" | "isActive">[],
  brandId: number,
): { readonly active: number; readonly total: number } => {
  const own = services.filter((service) => service.brandId === brandId);
  return { active: own.filter(({ isActive }) => isActive).length, total: own.length };
};
