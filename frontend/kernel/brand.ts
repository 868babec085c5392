import { SUPPORT } from "@asesorador/domain/kernel/support";

/** Name and contact data of the company. */
export const brand = {
  name: "Asesorador",
  city: "Lima, Perú",
  email: "hola@asesorador.example",
  phone: SUPPORT.peru.phone,
  phoneHref: "tel:+5115550100",
  copyright: "© 2026 Asesorador",
} as const;
