import type { Lead } from "@asesorador/domain/lead/contract";
import { longSpan } from "./display.ts";
import { es } from "./es.ts";

/** Where a promise of first contact stands. "soon": due within SOON_MS. */
export type ClockState = "due" | "soon" | "breached" | "met" | "late";
export type Clock = { readonly state: ClockState; readonly text: string };

const SOON_MS = 2 * 3_600_000;

type Promised = Pick<
  Lead,
  "createdAt" | "dueAt" | "supportDueAt" | "firstContactAt" | "erased" | "mergedInto" | "consentWithdrawnAt"
>;

/** The promise by the wall clock; null where nobody waits for a contact any more. `now`: ms since 1970. */
export const wallClock = (lead: Promised, now: number): Clock | null => clockOf(lead, lead.dueAt, now);

/** The same promise as the team can keep it, in support hours. */
export const supportClock = (lead: Promised, now: number): Clock | null =>
  clockOf(lead, lead.supportDueAt, now);

const clockOf = (lead: Promised, due: string, now: number): Clock | null => {
  const dueAt = Date.parse(due);
  if (lead.firstContactAt !== null) {
    const contactAt = Date.parse(lead.firstContactAt);
    return contactAt <= dueAt
      ? { state: "met", text: es.clock.met(longSpan(contactAt - Date.parse(lead.createdAt))) }
      : { state: "late", text: es.clock.late(longSpan(contactAt - dueAt)) };
  }
  if (lead.erased || lead.mergedInto !== null || lead.consentWithdrawnAt !== null) return null;
  const left = dueAt - now;
  if (left < 0) return { state: "breached", text: es.clock.breached(longSpan(-left)) };
  return { state: left <= SOON_MS ? "soon" : "due", text: es.clock.due(longSpan(left)) };
};
