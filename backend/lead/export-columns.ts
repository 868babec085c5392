import { teamDayAndTime } from "@asesorador/domain/kernel/local-time";
import type { Lead } from "@asesorador/domain/lead/contract";

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

/** Header and value of each column, in order. */
export const EXPORT_COLUMNS: readonly (readonly [header: string, cell: (lead: Lead) => Cell])[] = [
  ["ID", ({ id }) => id],
  ["Registrado", ({ createdAt }) => moment(createdAt)],
  ["Nombre", ({ name }) => name],
  ["Documento", ({ rut }) => rut],
  ["Teléfono", ({ phone }) => phone],
  ["Email", ({ email }) => email],
  ["Dirección", ({ address }) => address],
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
