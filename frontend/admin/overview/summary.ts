import type { Brand, Service } from "@asesorador/domain/catalog/contract";
import type { Country } from "@asesorador/domain/kernel/market";
import type { LeadSummary } from "@asesorador/domain/lead/contract";

/** Percentage of converted leads; 0 without leads. Specification, section 9. */
export const conversionRate = ({ converted, total }: Pick<LeadSummary, "converted" | "total">): number =>
  total === 0 ? 0 : (converted / total) * 100;

/** The monthly savings of all leads over a year. Specification, section 9. */
export const annualSavings = ({ monthlySavings }: Pick<LeadSummary, "monthlySavings">): number =>
  monthlySavings * 12;

/** The number of one market's services that visitors are offered: active, of an active brand, with a price. */
export const offeredOf = (
  services: readonly Pick<Service, "country" | "isActive" | "brand" | "price">[],
  market: Country,
): number =>
  services.filter(
    ({ country, isActive, brand, price }) => country === market && isActive && brand.isActive && price > 0,
  ).length;

/** The numbers of active and of all brands or services of one market. */
export const activeOf = (all: readonly Pick<Brand | Service, "country" | "isActive">[], market: Country) => {
  const ours = all.filter(({ country }) => country === market);
  return { active: ours.filter(({ isActive }) => isActive).length, total: ours.length };
};
