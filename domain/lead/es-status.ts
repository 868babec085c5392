import type { LeadStatus } from "./status.ts";

/** The names of statuses, for the panel and for exported files. */
export const STATUS_NAMES = {
  pending: "Pendiente",
  claro_consultation_pending: "Consulta Claro",
  contacted: "Contactado",
  interested: "Interesado",
  quoted: "Cotizado",
  converted: "Convertido",
  lost: "Perdido",
} as const satisfies Record<LeadStatus, string>;
