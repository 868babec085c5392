import { districtText } from "@asesorador/domain/kernel/district";
import { DISTRICTS, districtOf } from "@asesorador/domain/kernel/districts";
import type { Country } from "@asesorador/domain/kernel/market";

/** "Miraflores, Lima"; a code that no list has is shown itself. */
export const districtNameOf = (code: string): string => {
  const district = districtOf(code);
  return district ? districtText(district) : code;
};

/** A market's districts by name, as options. */
export const districtOptions = (market: Country) =>
  DISTRICTS[market]
    .map((district) => ({ value: district.code, label: districtText(district) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "es"));
