import { promiseOf } from "./figures.ts";
import type { LeadRecord } from "./lead-record.ts";
import type { Moment } from "./moment.ts";
import type { VisitRecord } from "./visit-record.ts";

type Cell = string | number | boolean | null;
/** One row by name of the column; every row of a table has the same columns. Instants are ISO 8601 UTC, amounts in cents. */
type Row = Readonly<Record<string, Cell>>;

/** Tables of a moment, by name: nothing personal, and visits are linked to no lead. */
export const MOMENT_TABLES: Readonly<Record<string, (moment: Moment) => Iterable<Row>>> = {
  lead: ({ leads, at }) => mapped(leads.values(), (lead) => [leadRow(lead, at)]),
  lead_status: ({ leads }) => mapped(leads.values(), statusRows),
  visit: ({ visits }) => mapped(visits.values(), (visit) => [visitRow(visit)]),
  visit_step: ({ visits }) => mapped(visits.values(), stepRows),
};

function* mapped<Entry>(entries: Iterable<Entry>, rowsOf: (entry: Entry) => readonly Row[]): Generator<Row> {
  for (const entry of entries) yield* rowsOf(entry);
}

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const leadRow = (lead: LeadRecord, at: number): Row => ({
  lead_id: lead.leadId,
  market: lead.market,
  currency: lead.currency,
  status: lead.status,
  lost_reason: lead.lostReason,
  source: lead.source,
  entered: lead.entered,
  category: lead.category,
  company: lead.company,
  brand: lead.brand,
  plan_price_cents: lead.planPriceCents,
  savings_cents: lead.countedSavingsCents,
  left_out: lead.leftOut === 1,
  submitted_at: instant(lead.submittedAt),
  due_at: instant(lead.dueAt),
  first_contact_at: instant(lead.firstContact?.at ?? null),
  promise: lead.mergedInto === null ? promiseOf(lead, at) : null,
  assignee: lead.assignee,
  merged_into: lead.mergedInto,
  withdrawn: lead.withdrawn,
  erased: lead.erased,
});

/** Spans in the order of the stream; the last one has no end. */
const statusRows = ({ leadId, market, statusChanges }: LeadRecord): readonly Row[] =>
  statusChanges.map(({ at, to }, i) => ({
    ...{ lead_id: leadId, market, status: to },
    ...{ from: instant(at), until: instant(statusChanges[i + 1]?.at ?? null) },
  }));

const visitRow = (visit: VisitRecord): Row => ({
  journey_id: visit.journeyId,
  wizard: visit.wizard,
  day: visit.day,
  device: visit.viewport,
  started_at: instant(visit.startedAt),
  last_at: instant(visit.lastAt),
  last_step: visit.lastStep,
  submitted: visit.submitted,
});

/** `dwell_ms`: all stays on the step that ended; null when none did. */
const stepRows = ({ journeyId, wizard, day, steps, stays }: VisitRecord): readonly Row[] =>
  steps.map((step, i) => {
    const here = stays.filter((stay) => stay.step === step);
    const dwell = here.length === 0 ? null : here.reduce((sum, { ms }) => sum + ms, 0);
    return { journey_id: journeyId, wizard, day, step, place: i + 1, dwell_ms: dwell };
  });
