import { SUPPORT } from "@asesorador/domain/kernel/support";

/** Who we are and how to reach us: one place, read by every page. */
export const brand = {
  name: "Asesorador",
  city: "Lima, Perú",
  email: "hola@asesorador.example",
  phone: SUPPORT.phone,
  phoneHref: "tel:+5115550100",
  copyright: "© 2026 Asesorador",
} as const;
