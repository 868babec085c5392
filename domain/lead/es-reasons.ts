import type { CancelReason } from "./outcome.ts";
import type { LostReason } from "./status.ts";

// For the panel and for exported files.

/** Why a lead was lost. */
export const LOST_REASONS = {
  price: "Precio",
  no_coverage: "Sin cobertura",
  no_answer: "No contesta",
  chose_competitor: "Eligió a otro operador",
  not_interested: "No le interesa",
  wrong_data: "Datos equivocados",
  other: "Otro motivo",
} as const satisfies Record<LostReason, string>;

/** Why a contract was cancelled. */
export const CANCEL_REASONS = {
  not_installed: "No se instaló",
  no_coverage: "Sin cobertura",
  price: "Precio",
  service_quality: "Calidad del servicio",
  chose_competitor: "Eligió a otro operador",
  moved_home: "Se mudó",
  changed_mind: "Se arrepintió",
  other: "Otro motivo",
} as const satisfies Record<CancelReason, string>;
