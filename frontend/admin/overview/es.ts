/** Every Spanish word of the panel's summary. */
export const es = {
  label: "Resumen del mercado",
  total: "Total Leads",
  pending: (n: string) => `${n} pendientes`,
  rate: "Tasa Conversión",
  converted: (n: string) => `${n} convertidos`,
  savings: "Ahorros Generados",
  perMonth: "al mes",
  brands: "Marcas Activas",
  ofBrands: (n: string) => `de ${n} marcas`,
  unknown: "—",
  failed: "No pudimos cargar esta cifra",
} as const;
