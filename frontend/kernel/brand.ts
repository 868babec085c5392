/** Who we are and how to reach us: one place, read by every page. */
export const brand = {
  name: "Asesorador",
  city: "Lima, Perú",
  email: "hola@asesorador.example",
  phone: "+51 1 555 0100",
  phoneHref: "tel:+5115550100",
  copyright: "© 2026 Asesorador",
} as const;
