import { type JourneyEvent, journeyEvents } from "@asesorador/domain/journey/events";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { type LeadEvent, leadEvents } from "@asesorador/domain/lead/events";
import { decoded } from "@asesorador/projections/replay/catalogues";
import type { Cut, Occurred } from "@asesorador/projections/replay/cut";
import { evolveLeadRecord, type LeadRecord } from "@asesorador/projections/replay/lead-record";
import { type Moment, type MomentExtent, momentCount } from "@asesorador/projections/replay/moment";
import { evolveVisitRecord, type VisitRecord } from "@asesorador/projections/replay/visit-record";
import { spilledRecords } from "./spilled-records.ts";

/** Leads, and as many visits. */
const MAX_IN_MEMORY = 20_000;

/**
 * As `foldMoment`, with a bounded number of leads and visits in memory: of a long history they are in files in `folder`, which the caller
 * removes. Personal data are in none of them, sealed or not. Adding throws UnreadableEvent, and what the file system throws.
 */
export const spilledMoment = (cut: Cut, folder: string, maxInMemory = MAX_IN_MEMORY) => {
  const { add: isCounted, extent } = momentCount(cut);
  const leads = spilledRecords<LeadRecord, LeadEvent & Occurred>(
    { name: "lead", evolve: evolveLeadRecord },
    { folder, maxInMemory },
  );
  const visits = spilledRecords<VisitRecord, JourneyEvent & Occurred>(
    { name: "visit", evolve: evolveVisitRecord },
    { folder, maxInMemory },
  );
  return {
    add: (stored: Recorded): void => {
      if (!isCounted(stored)) return;
      if (leadEvents.has(stored.type)) {
        const { eventId, stream, revision, position, ...event } = decoded(leadEvents.decode, stored);
        leads.add(event.data.leadId, { ...event, metadata: { occurredAt: event.metadata.occurredAt } });
      } else {
        const { eventId, stream, revision, position, ...event } = decoded(journeyEvents.decode, stored);
        visits.add(event.data.journeyId, { ...event, metadata: { occurredAt: event.metadata.occurredAt } });
      }
    },
    extent,
    /** The moment in parts, each with other leads, or other visits. */
    parts: function* (of: "leads" | "visits", then: MomentExtent): Generator<Moment> {
      if (of === "leads") for (const part of leads.parts()) yield { ...then, leads: part, visits: new Map() };
      else for (const part of visits.parts()) yield { ...then, leads: new Map(), visits: part };
    },
  };
};
