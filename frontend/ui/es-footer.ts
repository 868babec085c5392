/** The footer's texts. Apart from es.ts, so that the wizard's first chunk does not carry them. */
export const esFooter = {
  hours: "Lun a vie 9:00–18:00 · Sáb 9:00–14:00 · Dom cerrado",
  disclaimer:
    "El ahorro de hasta S/ 900 al año es un máximo referencial: el tuyo depende de tu recibo y de los planes que comparamos.",
  links: [
    ["/metodologia", "Cómo elegimos"],
    ["/privacidad", "Privacidad"],
  ],
} as const;
