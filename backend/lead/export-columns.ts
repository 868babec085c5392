import { teamDayAndTime } from "@asesorador/domain/kernel/local-time";
import type { Lead } from "@asesorador/domain/lead/contract";
import {
  CATEGORY_NAMES,
  CURRENT_SERVICE_NAMES,
  HOUSING_NAMES,
  named,
  PRIORITY_NAMES,
  SOURCE_NAMES,
} from "@asesorador/domain/lead/es-codes";
import { CANCEL_REASONS, LOST_REASONS } from "@asesorador/domain/lead/es-reasons";
import { STATUS_NAMES } from "@asesorador/domain/lead/es-status";
import type { LostReason } from "@asesorador/domain/lead/status";

/** A day, "2026-11-20", or a minute, "2026-11-20 10:42", in Lima's local time: forms that spreadsheets recognise. */
export type DateCell = { readonly date: string };
/** Value of a cell; null leaves it empty. */
export type Cell = string | number | DateCell | null;

export const isDate = (cell: Cell): cell is DateCell => typeof cell === "object" && cell !== null;

const moment = (instant: string | null): DateCell | null =>
  instant === null ? null : { date: teamDayAndTime(Date.parse(instant)) };
const calendarDay = (date: string | null): DateCell | null => (date === null ? null : { date });

/** Widths of columns in characters, where their texts are longer than their header. */
const WIDTHS: Readonly<Record<string, number>> = {
  ID: 38,
  "Posible duplicado de": 38,
  Nombre: 28,
  Email: 30,
  Dirección: 36,
  Distrito: 24,
  "Plan elegido": 26,
  "Motivo de cancelación": 28,
  "Pago en duda": 40,
  "Motivo de pérdida": 28,
  "Explicación de la pérdida": 40,
  Notas: 60,
};
/** A minute in Lima. */
const NARROWEST = 17;
/** The arrow of a filter. */
const ARROW = 4;

/** How wide a spreadsheet shows a column, in characters. */
export const widthOf = (header: string): number =>
  WIDTHS[header] ?? Math.max(NARROWEST, header.length + ARROW);

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
  ["Estado", ({ status }) => STATUS_NAMES[status]],
  ["Categoría", ({ serviceCategory }) => named(CATEGORY_NAMES, serviceCategory)],
  ["Servicio actual", ({ currentService }) => currentService && named(CURRENT_SERVICE_NAMES, currentService)],
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
  ["Instalación", ({ installsOn }) => calendarDay(installsOn)],
  ["Contrato cancelado", ({ contractCancelledAt }) => moment(contractCancelledAt)],
  ["Motivo de cancelación", ({ cancelReason }) => cancelReason && CANCEL_REASONS[cancelReason]],
  ["Moneda", ({ currency }) => currency],
  ["Prioridad", ({ priority }) => priority && named(PRIORITY_NAMES, priority)],
  ["Vivienda", ({ housingType }) => housingType && named(HOUSING_NAMES, housingType)],
  ["Origen", ({ leadSource }) => named(SOURCE_NAMES, leadSource)],
  ["Pago en duda", ({ paymentDoubt }) => paymentDoubt && DOUBT[paymentDoubt]],
  ["Mercado", ({ market }) => MARKET[market]],
  ["País", ({ country }) => MARKET[country]],
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
