import type { Country } from "@asesorador/domain/kernel/market";
import { SUPPORT } from "@asesorador/domain/kernel/support";

/** The number that visitors of a market call, and its link. */
export const supportPhone = (country: Country) => {
  const { phone } = SUPPORT[country];
  return { phone, href: `tel:${phone.replaceAll(" ", "")}` };
};
