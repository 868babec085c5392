import type { Brand, Service } from "@asesorador/domain/catalog/contract";
import type { Country } from "@asesorador/domain/kernel/market";
import type { LeadSummary } from "@asesorador/domain/lead/contract";

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
