import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { LeadId } from "../kernel/ids.ts";

/**
 * Project constants: how long before a follow-up, or before the deadline of a promised first contact, the adviser is
 * reminded.
 */
export const REMIND_BEFORE_MS = { follow_up: 10 * 60_000, promise: 30 * 60_000 } as const;

export const Reminder = z.object({
  leadId: LeadId,
  name: z.string(),
  /** `promise`: no first contact was made yet, and the support hours of the promise are nearly over. */
  kind: z.enum(["follow_up", "promise"]),
  /** When it is due; still to come. */
  at: z.iso.datetime(),
});
export type Reminder = z.infer<typeof Reminder>;

export const listReminders = endpoint({
  method: "GET",
  path: "/api/contacts/reminders",
  roles: ["admin", "adviser"],
  summary: "Lo que está por vencer de las propias solicitudes: seguimientos en 10 minutos, promesas en 30",
  input: z.object({ position: z.optional(PositionText) }),
  output: z.object({ reminders: z.array(Reminder) }),
});
