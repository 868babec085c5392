import type { Country } from "@asesorador/domain/kernel/market";
import { SUPPORT } from "@asesorador/domain/kernel/support";

const hrefOf = (phone: string): string => `tel:${phone.replaceAll(" ", "")}`;

/** Name and contact data of the company. */
export const brand = {
  name: "Asesorador",
  city: "Lima, Perú",
  email: "hola@asesorador.example",
  phone: SUPPORT.peru.phone,
  phoneHref: hrefOf(SUPPORT.peru.phone),
  copyright: "© 2026 Asesorador",
} as const;

/** The number that visitors of a market call, and its link. */
export const supportPhone = (country: Country) => {
  const { phone } = SUPPORT[country];
  return { phone, href: hrefOf(phone) };
};
