import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { LeadEvent } from "@asesorador/domain/lead/events";
import { occurredAt } from "../application/occurred-at.ts";

export type RecordedConsentEvent = Extract<Recorded<LeadEvent>, { type: "ConsentRecorded" }>;

/** The consent that the team recorded last; null: none. */
export const lastRecordedConsent = (events: readonly Recorded<LeadEvent>[]): RecordedConsentEvent | null =>
  events.findLast((event): event is RecordedConsentEvent => event.type === "ConsentRecorded") ?? null;

/** When the consent was withdrawn (ISO 8601); null: it was not, or another one was recorded since. */
export const withdrawnAt = (events: readonly Recorded<LeadEvent>[]): string | null => {
  const last = events.findLast(({ type }) => type === "ConsentWithdrawn" || type === "ConsentRecorded");
  return last?.type === "ConsentWithdrawn" ? occurredAt(last) : null;
};
