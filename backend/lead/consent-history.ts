import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { LeadEvent } from "@asesorador/domain/lead/events";

export type RecordedConsentEvent = Extract<Recorded<LeadEvent>, { type: "ConsentRecorded" }>;

/** The consent that the team recorded last; null: none. */
export const lastRecordedConsent = (events: readonly Recorded<LeadEvent>[]): RecordedConsentEvent | null =>
  events.findLast((event): event is RecordedConsentEvent => event.type === "ConsentRecorded") ?? null;

/** When the consent was withdrawn (ISO 8601); null: it was not, or another one was recorded since. */
export const withdrawnAt = (events: readonly Recorded<LeadEvent>[]): string | null => {
  const last = events.findLast(({ type }) => type === "ConsentWithdrawn" || type === "ConsentRecorded");
  return last?.type === "ConsentWithdrawn" ? new Date(last.metadata.occurredAt).toISOString() : null;
};
