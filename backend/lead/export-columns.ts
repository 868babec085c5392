import { teamDayAndTime } from "@asesorador/domain/kernel/local-time";
import type { Lead } from "@asesorador/domain/lead/contract";
import { CANCEL_REASONS, LOST_REASONS } from "@asesorador/domain/lead/es-reasons";
import type { LostReason } from "@asesorador/domain/lead/status";

/** Value of a cell; null leaves it empty. */
export type Cell = string | number | null;

/** "2026-11-20 10:42" in Lima's local time, a format that spreadsheets recognise. */
const moment = (instant: string | null): string | null =>
  instant === null ? null : teamDayAndTime(Date.parse(instant));

const STATUS = {
  pending: "Pendiente",
  claro_consultation_pending: "Consulta Claro pendiente",
  contacted: "Contactado",
  interested: "Interesado",
  quoted: "Cotizado",
  converted: "Convertido",
  lost: "Perdido",
} as const satisfies Record<Lead["status"], string>;

const MARKET = { peru: "Perú", chile: "Chile" } as const satisfies Record<Lead["market"], string>;

const DOUBT = {
  payment_currency: "El pago está en otra moneda que el plan: no suma",
  payment_implausible: "Fuera de lo que se suele pagar: no suma",
} as const satisfies Record<NonNullable<Lead["paymentDoubt"]>, string>;

const yesNo = (value: boolean): string => (value ? "Sí" : "No");

/** What is read from a lead's own history, on request. */
export type LeadNotes = {
  readonly lostReason: LostReason | null;
  readonly lostText: string | null;
  /** Each with its time and author, the oldest first. */
  readonly notes: readonly string[];
};

export const NOTE_COLUMNS: readonly (readonly [header: string, value: (notes: LeadNotes) => Cell])[] = [
  ["Motivo de pérdida", ({ lostReason }) => lostReason && LOST_REASONS[lostReason]],
  ["Explicación de la pérdida", ({ lostText }) => lostText],
  ["Notas", ({ notes }) => (notes.length === 0 ? null : notes.join("\n"))],
];

/** Header and value of each column, in order. */
export const EXPORT_COLUMNS: readonly (readonly [header: string, cell: (lead: Lead) => Cell])[] = [
  ["ID", ({ id }) => id],
  ["Registrado", ({ createdAt }) => moment(createdAt)],
  ["Nombre", ({ name }) => name],
  ["Documento", ({ rut }) => rut],
  ["Teléfono", ({ phone }) => phone],
  ["Email", ({ email }) => email],
  ["Dirección", ({ address }) => address],
  ["Distrito", ({ districtName }) => districtName],
  ["Estado", ({ status }) => STATUS[status]],
  ["Categoría", ({ serviceCategory }) => serviceCategory],
  ["Servicio actual", ({ currentService }) => currentService],
  ["Compañía actual", ({ currentCompany }) => currentCompany],
  ["Pago mensual", ({ monthlyPayment }) => monthlyPayment],
  ["Plan elegido", ({ selectedPlanName }) => selectedPlanName],
  ["Marca", ({ selectedPlanBrand }) => selectedPlanBrand],
  ["Precio del plan", ({ selectedPlanPrice }) => selectedPlanPrice],
  ["Ahorro mensual", ({ monthlySavings }) => monthlySavings],
  ["Ahorro anual", ({ annualSavings }) => annualSavings],
  ["Precio cotizado", ({ quotedPrice }) => quotedPrice],
  ["Plan contratado (ID)", ({ contractServiceId }) => contractServiceId],
  ["Precio contratado", ({ contractPrice }) => contractPrice],
  ["Comisión", ({ commission }) => commission],
  ["Instalación", ({ installsOn }) => installsOn],
  ["Contrato cancelado", ({ contractCancelledAt }) => moment(contractCancelledAt)],
  ["Motivo de cancelación", ({ cancelReason }) => cancelReason && CANCEL_REASONS[cancelReason]],
  ["Moneda", ({ currency }) => currency],
  ["Prioridad", ({ priority }) => priority],
  ["Vivienda", ({ housingType }) => housingType],
  ["Origen", ({ leadSource }) => leadSource],
  ["Pago en duda", ({ paymentDoubt }) => paymentDoubt && DOUBT[paymentDoubt]],
  ["Mercado", ({ market }) => MARKET[market]],
  ["País", ({ country }) => country],
  ["Consentimiento", ({ consent }) => yesNo(consent)],
  ["Consentimiento retirado", ({ consentWithdrawnAt }) => moment(consentWithdrawnAt)],
  ["Asignado a", ({ assignee }) => assignee],
  ["Primer contacto, a más tardar", ({ supportDueAt }) => moment(supportDueAt)],
  ["Primer contacto", ({ firstContactAt }) => moment(firstContactAt)],
  ["Intentos", ({ attempts }) => attempts],
  ["Próximo seguimiento", ({ followUpAt }) => moment(followUpAt)],
  ["Posible duplicado de", ({ duplicateOf }) => duplicateOf],
  ["Actualizado", ({ updatedAt }) => moment(updatedAt)],
];
