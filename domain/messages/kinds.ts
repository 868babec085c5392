import * as z from "zod/mini";
import { HOUR_MS } from "../kernel/durations.ts";

/** The occasion of a message; also the name of its template. */
export const MessageKind = z.enum([
  "lead_received",
  "promise_missed",
  "promotion_ending",
  "lead_assigned",
  "daily_digest",
]);
export type MessageKind = z.infer<typeof MessageKind>;

/** A reminder that is pushed to browsers of the team; its text is not a template. */
export const PushKind = z.enum(["follow_up_due", "promise_due", "visitor_waiting"]);
export type PushKind = z.infer<typeof PushKind>;

/** Messages to the team; all others go to visitors. */
export const StaffKind = z.enum(["lead_assigned", "daily_digest"]);
export type StaffKind = z.infer<typeof StaffKind>;

/**
 * Result of sending one message. `unknown`: the connection ended before the server had answered. `unavailable`: it accepted no
 * connection or no credentials.
 */
export const SendOutcome = z.enum(["accepted", "refused", "unknown", "unavailable"]);
export type SendOutcome = z.infer<typeof SendOutcome>;

/** Values that a template may use. */
export type Placeholder =
  | "nombre"
  | "plan"
  | "operador"
  | "precio"
  | "promocion"
  | "despues"
  | "plazo"
  | "fin"
  | "telefono"
  | "horario"
  | "enlace"
  | "asesor"
  | "abiertas"
  | "sinContactar"
  | "atrasadas"
  | "seguimientos"
  | "chile";

/** Placeholders of each kind; a template that uses another one is refused. */
export const PLACEHOLDERS = {
  lead_received: [
    "nombre",
    "plan",
    "operador",
    "precio",
    "promocion",
    "plazo",
    "telefono",
    "horario",
    "enlace",
  ],
  promise_missed: ["nombre", "telefono", "horario", "enlace"],
  promotion_ending: [
    "nombre",
    "plan",
    "operador",
    "precio",
    "despues",
    "fin",
    "telefono",
    "horario",
    "enlace",
  ],
  lead_assigned: ["asesor", "abiertas", "sinContactar", "atrasadas", "seguimientos", "chile", "enlace"],
  daily_digest: ["asesor", "abiertas", "sinContactar", "atrasadas", "seguimientos", "chile", "enlace"],
} as const satisfies Record<MessageKind, readonly Placeholder[]>;

/** Time after the due date at which a message is no longer sent, since its content would be out of date. */
export const EXPIRES_AFTER_MS = {
  lead_received: 72 * HOUR_MS,
  promise_missed: 72 * HOUR_MS,
  promotion_ending: 168 * HOUR_MS,
  lead_assigned: 24 * HOUR_MS,
  daily_digest: 6 * HOUR_MS,
} as const satisfies Record<MessageKind, number>;

/** Project constant: a browser in which the panel was not opened for this long is not reminded any more. */
export const PUSH_KEPT_DAYS = 30;
/** Project constant: registered browsers of one account; one more replaces the one that was seen least recently. */
export const MAX_PUSH_BROWSERS = 10;

/** Project constant: leads that are assigned to one person within this time are reported in one message. */
export const ASSIGNMENTS_TOGETHER_MS = 120_000;

/** Project constant: how many days before a promotion's end the reminder is sent. */
export const REMINDER_LEAD_DAYS = 14;
