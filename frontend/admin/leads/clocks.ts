import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import type { Lead } from "@asesorador/domain/lead/contract";
import { isClosed } from "@asesorador/domain/lead/status";
import { longSpan } from "./display.ts";
import { es } from "./es.ts";

/** State of the promise of first contact. "soon": due within SOON_MS. */
export type ClockState = "due" | "soon" | "breached" | "met" | "late";
/** `short`: for a narrow column, beside an icon that shows the state. */
export type Clock = { readonly state: ClockState; readonly text: string; readonly short: string };

const SOON_MS = 2 * HOUR_MS;

type Promised = Pick<
  Lead,
  | "status"
  | "entered"
  | "createdAt"
  | "dueAt"
  | "supportDueAt"
  | "firstContactAt"
  | "erased"
  | "mergedInto"
  | "consentWithdrawnAt"
>;

/** The promise by the wall clock; null for a lead that waits for no first contact. `now`: ms since 1970. */
export const wallClock = (lead: Promised, now: number): Clock | null => clockOf(lead, lead.dueAt, now);

/** The same promise counted in support hours. */
export const supportClock = (lead: Promised, now: number): Clock | null =>
  clockOf(lead, lead.supportDueAt, now);

const clockOf = (lead: Promised, due: string, now: number): Clock | null => {
  // Leads that the team entered carry no promise.
  if (lead.entered !== null) return null;
  const dueAt = Date.parse(due);
  if (lead.firstContactAt !== null) {
    const contactAt = Date.parse(lead.firstContactAt);
    return contactAt <= dueAt
      ? clockIn("met", contactAt - Date.parse(lead.createdAt))
      : clockIn("late", contactAt - dueAt);
  }
  if (!isWaiting(lead)) return null;
  const left = dueAt - now;
  return left < 0 ? clockIn("breached", -left) : clockIn(left <= SOON_MS ? "soon" : "due", left);
};

const isWaiting = ({ status, erased, mergedInto, consentWithdrawnAt }: Promised): boolean =>
  !erased && mergedInto === null && consentWithdrawnAt === null && !isClosed(status);

const clockIn = (state: ClockState, ms: number): Clock => {
  const span = longSpan(ms);
  return { state, text: es.clock[state](span), short: es.clock.short[state](span) };
};
