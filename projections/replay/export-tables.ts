import type { Variants } from "@asesorador/domain/journey/reported-values";
import { districtNameOf } from "@asesorador/domain/kernel/districts";
import type { Table } from "@asesorador/domain/replay/export-columns";
import { promiseOf } from "./figures.ts";
import type { LeadRecord } from "./lead-record.ts";
import type { Moment } from "./moment.ts";
import type { VisitRecord } from "./visit-record.ts";

export type Cell = string | number | boolean | Variants | null;
/** One row by name of the column; every row of a table has the same columns. Instants are ISO 8601 UTC, amounts in cents. */
export type TableRow = Readonly<Record<string, Cell>>;

/** The tables that are folded from leads and visits. Nothing personal, and visits are linked to no lead. */
export const MOMENT_TABLES = {
  lead: ({ leads, at }: Moment) => mapped(leads.values(), (lead) => [leadRow(lead, at)]),
  lead_status: ({ leads }: Moment) => mapped(leads.values(), statusRows),
  visit: ({ visits }: Moment) => mapped(visits.values(), (visit) => [visitRow(visit)]),
  visit_step: ({ visits }: Moment) => mapped(visits.values(), stepRows),
} satisfies Partial<Record<Table, (moment: Moment) => Iterable<TableRow>>>;

function* mapped<Entry>(
  entries: Iterable<Entry>,
  rowsOf: (entry: Entry) => readonly TableRow[],
): Generator<TableRow> {
  for (const entry of entries) yield* rowsOf(entry);
}

export const instant = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString();

const leadRow = (lead: LeadRecord, at: number): TableRow => ({
  lead_id: lead.leadId,
  market: lead.market,
  currency: lead.currency,
  status: lead.status,
  lost_reason: lead.lostReason,
  source: lead.source,
  entered: lead.entered,
  category: lead.category,
  company: lead.company,
  district: lead.district,
  district_name: districtName(lead.district),
  brand: lead.brand,
  payment_cents: lead.paymentCents,
  plan_price_cents: lead.planPriceCents,
  service_id: lead.serviceId,
  savings_cents: lead.countedSavingsCents,
  left_out: lead.leftOut === 1,
  wizard: lead.wizard,
  device: lead.visit?.viewport ?? null,
  entry: lead.visit?.entry ?? null,
  campaign_source: lead.visit?.campaign?.source ?? null,
  campaign_medium: lead.visit?.campaign?.medium ?? null,
  campaign_name: lead.visit?.campaign?.name ?? null,
  variants: lead.visit?.variants ?? null,
  seen_place: lead.visit?.rank ?? null,
  own_weights: lead.visit?.ownWeights ?? null,
  first_tried_at: lead.visit?.firstTriedAt ?? null,
  submitted_at: instant(lead.submittedAt),
  due_at: lead.entered ? null : instant(lead.dueAt),
  first_contact_at: instant(lead.firstContact?.at ?? null),
  first_contact_by: lead.firstContact?.assignee ?? null,
  promise: lead.mergedInto === null ? promiseOf(lead, at) : null,
  assignee: lead.assignee,
  quoted_service_id: lead.quoted?.serviceId ?? null,
  quoted_price_cents: lead.quoted?.priceCents ?? null,
  contract_service_id: lead.contract?.serviceId ?? null,
  contract_price_cents: lead.contract?.priceCents ?? null,
  commission_cents: lead.contract?.commissionCents ?? null,
  installs_on: lead.contract?.installsOn ?? null,
  cancel_reason: lead.contract?.cancelled?.reason ?? null,
  cancelled_at: instant(lead.contract?.cancelled?.at ?? null),
  merged_into: lead.mergedInto,
  merged_at: instant(lead.mergedAt),
  withdrawn: lead.withdrawn,
  erased: lead.erased,
});

const districtName = (code: string | null): string | null => (code === null ? null : districtNameOf(code));

/** Spans in the order of the stream; the last one has no end. */
const statusRows = ({ leadId, market, statusChanges }: LeadRecord): readonly TableRow[] =>
  statusChanges.map(({ at, to }, i) => ({
    lead_id: leadId,
    market,
    status: to,
    from_at: instant(at),
    until_at: instant(statusChanges[i + 1]?.at ?? null),
  }));

const visitRow = (visit: VisitRecord): TableRow => ({
  journey_id: visit.journeyId,
  wizard: visit.wizard,
  day: visit.day,
  device: visit.viewport,
  started_at: instant(visit.startedAt),
  last_at: instant(visit.lastAt),
  last_step: visit.lastStep,
  submitted: visit.submitted,
  left_for: visit.leftFor,
  opening_recorded: visit.openingRecorded,
  entry: visit.entry,
  referrer_host: visit.referrerHost,
  campaign_source: visit.campaign?.source ?? null,
  campaign_medium: visit.campaign?.medium ?? null,
  campaign_name: visit.campaign?.name ?? null,
  language: visit.language,
  variants: visit.openingRecorded ? visit.variants : null,
  company: visit.company,
  district: visit.district,
  district_name: districtName(visit.district),
});

/** `dwell_ms`: all stays on the step that ended; null when none did. */
const stepRows = ({ journeyId, wizard, day, steps, stays }: VisitRecord): readonly TableRow[] =>
  steps.map((step, i) => {
    const here = stays.filter((stay) => stay.step === step);
    const dwell = here.length === 0 ? null : here.reduce((sum, { ms }) => sum + ms, 0);
    return { journey_id: journeyId, wizard, day, step, place: i + 1, dwell_ms: dwell };
  });
