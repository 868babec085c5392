import { plural } from "@asesorador/domain/kernel/plural";
/** Every Spanish text of the panel's summary. */
export const es = {
  label: "Resumen del mercado",
  total: "Total Leads",
  pending: (n: string) => plural(n, "pendiente", "pendientes"),
  rate: "Tasa Conversión",
  converted: (n: string) => plural(n, "convertido", "convertidos"),
  savings: "Ahorros Generados",
  perMonth: "al mes",
  leftOut: (n: string) =>
    n === "1" ? "Sin contar 1 lead con el pago en duda" : `Sin contar ${n} leads con el pago en duda`,
  brands: "Marcas Activas",
  ofBrands: (n: string) => `de ${plural(n, "marca", "marcas")}`,
  unknown: "—",
  failed: "No pudimos cargar esta cifra",
  performance: {
    title: { peru: "Rendimiento del Mercado Peruano", chile: "Rendimiento del Mercado Chileno" },
    total: "Total de leads",
    contacted: "En proceso (contactados)",
    converted: "Convertidos",
    annual: "Ahorro anual estimado",
    annualRule: "Ahorro mensual\u00a0×\u00a012",
  },
  actions: {
    title: "Acciones Rápidas",
    leads: "Gestionar Leads",
    pendingLeads: (n: string) => plural(n, "pendiente", "pendientes"),
    brands: "Gestionar Marcas",
    activeBrands: (n: string) => plural(n, "activa", "activas"),
    services: "Gestionar Servicios",
    offeredServices: (offered: string, active: string | null) =>
      `${plural(offered, "ofrecido", "ofrecidos")}${active === null ? "" : ` de ${plural(active, "activo", "activos")}`}`,
  },
  recent: {
    title: { peru: "Actividad Reciente - Perú", chile: "Actividad Reciente - Chile" },
    none: "Los leads aparecerán aquí cuando se registren",
    loading: "Cargando leads…",
    failed: "No pudimos cargar los leads. Lo intentamos otra vez cada 10 segundos.",
    perMonth: "al mes",
  },
} as const;
