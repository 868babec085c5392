import { districtText } from "@asesorador/domain/kernel/district";
import { districtOf } from "@asesorador/domain/kernel/districts";

/** "Miraflores, Lima"; a code that no list has is shown itself. */
export const districtNameOf = (code: string): string => {
  const district = districtOf(code);
  return district ? districtText(district) : code;
};
