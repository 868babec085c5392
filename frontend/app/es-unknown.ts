/** Spanish texts of the page for an unknown address. Apart from es.ts, which the wizard's first step loads. */
export const es = {
  title: "Page Not Found",
  text: "Esta página no existe o cambió de dirección.",
  rows: [
    ["Página que buscabas", "No existe"],
    ["Cobro por perderte", "S/\u00a00.00"],
  ],
  home: "Volver al inicio",
} as const;
