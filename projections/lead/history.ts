import { unreachable } from "@asesorador/domain/kernel/decider";
import { HOUR_MS } from "@asesorador/domain/kernel/durations";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import type { Opened } from "@asesorador/domain/kernel/vault";
import { type LeadEvent, type LeadSubmittedData, leadEvents } from "@asesorador/domain/lead/events";
import { marketOf, weightOf } from "@asesorador/domain/lead/lead-market";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import type { Change } from "../kernel/change.ts";
import type { ReadModel } from "../kernel/read-model.ts";
import {
  type LeadHistoryTable,
  leadHistoryDdl,
  leadHistoryIndexes,
  leadHistoryTables,
} from "./history-tables.ts";
import { planOf } from "./plan.ts";
import { storableInstant } from "./storable.ts";

type HistoryChange = Change<LeadHistoryTable>;

let lastHour = Number.NaN;
let lastText = "";

/**
 * The end of the hour that an instant belongs to: a full hour ends the preceding one. Events come in the order of time, so
 * that most have the hour of the one before. Throws RangeError.
 */
export const endOfHour = (ms: number): string => {
  const hour = Math.ceil(ms / HOUR_MS);
  if (hour !== lastHour) {
    lastText = new Date(hour * HOUR_MS).toISOString();
    lastHour = hour;
  }
  return lastText;
};

const projectHistory = (stored: Opened): readonly HistoryChange[] => {
  const event: Recorded<LeadEvent> = leadEvents.decode(stored);
  const { type, data } = event;
  const moment = {
    leadId: data.leadId,
    nth: Number(event.revision),
    ms: Date.parse(event.metadata.occurredAt),
  };
  switch (type) {
    case "LeadSubmitted":
      return submitted(data, moment);
    case "LeadContacted":
      return moved(moment, data.from, "contacted");
    case "LeadInterested":
      return moved(moment, data.from, "interested");
    case "LeadQuoted":
      return moved(moment, data.from, "quoted");
    case "LeadConverted":
      return [
        ...moved(moment, data.from, "converted"),
        ...(data.commissionCents === null ? [] : [contract(moment, data.commissionCents)]),
      ];
    case "ContractCancelled":
      return [contract(moment, 0)];
    case "LeadLost":
      return moved(moment, data.from, "lost");
    case "LeadReopened":
      return moved(moment, data.from, data.to);
    case "LeadsMerged":
      return [span(moment, data.status, { isCounted: false }), counted(moment, data.status, -1)];
    case "LeadsUnmerged":
      return [span(moment, data.status, { isCounted: true }), counted(moment, data.status, 1)];
    case "PlanCorrected":
      return [planChanged(data, moment)];
    case "DuplicateDetected":
      return [
        { op: "first", table: "lead_origin", key: { lead_id: data.leadId }, set: { duplicate_of: data.of } },
      ];
    case "LeadEntered":
    case "NoteEdited":
    case "NoteDeleted":
    case "ConsentRecorded":
    case "LeadAssigned":
    case "NoteAdded":
    case "ContactAttemptLogged":
    case "FollowUpScheduled":
    case "ConsentWithdrawn":
    case "PersonalDataErased":
    case "ContactPreferenceSet":
    case "ContactCorrected":
      return [];
    default:
      return unreachable(type);
  }
};

/** Leads by status at any moment, and the statuses of each one. */
export const leadHistoryReadModel: ReadModel = {
  name: "lead_history",
  version: 4,
  types: leadEvents.types,
  readsWith: "lead",
  tables: leadHistoryTables,
  ddl: leadHistoryDdl,
  indexes: leadHistoryIndexes,
  project: projectHistory,
};

type LeadMoment = { readonly leadId: string; readonly nth: number; readonly ms: number };

const submitted = (data: LeadSubmittedData, moment: LeadMoment): readonly HistoryChange[] => {
  const { countedSavingsCents, leftOut } = weightOf(data);
  const origin = { market: marketOf(data), source: data.source, service_category: data.serviceCategory };
  const { plan_name, plan_brand } = planOf(data);
  const weight = { counted_savings_cents: countedSavingsCents, left_out: leftOut };
  const submitted_at = new Date(moment.ms).toISOString();
  return [
    {
      op: "upsert",
      table: "lead_origin",
      key: { lead_id: moment.leadId },
      set: {
        ...origin,
        currency: data.currency,
        plan_name,
        plan_brand,
        ...weight,
        submitted_at,
        tried_at: data.visit?.firstTriedAt ? storableInstant(data.visit.firstTriedAt) : null,
        duplicate_of: null,
      },
    },
    span(moment, data.status, { isCounted: true }),
    {
      op: "add",
      table: "lead_hourly",
      key: { ...origin, hour: endOfHour(moment.ms), status: data.status },
      by: { leads: 1, ...weight },
    },
  ];
};

const planChanged = (
  { plan, counted: sums }: Extract<LeadEvent, { type: "PlanCorrected" }>["data"],
  { leadId, nth, ms }: LeadMoment,
): HistoryChange => ({
  op: "upsert",
  table: "lead_plan_change",
  key: { lead_id: leadId, nth },
  set: {
    at: new Date(ms).toISOString(),
    plan_name: plan?.name ?? null,
    plan_brand: plan?.brand ?? null,
    counted_savings_cents: sums.after.countedSavingsCents - sums.before.countedSavingsCents,
    left_out: sums.after.leftOut - sums.before.leftOut,
  },
});

const contract = ({ leadId, nth, ms }: LeadMoment, commissionCents: number): HistoryChange => ({
  op: "upsert",
  table: "lead_contract",
  key: { lead_id: leadId, nth },
  set: { at: new Date(ms).toISOString(), commission_cents: commissionCents },
});

const span = (
  { leadId, nth, ms }: LeadMoment,
  status: LeadStatus,
  { isCounted }: { readonly isCounted: boolean },
): HistoryChange => ({
  op: "upsert",
  table: "lead_span",
  key: { lead_id: leadId, nth },
  set: { at: new Date(ms).toISOString(), status, counted: isCounted },
});

/** The lead starts (1) or stops (-1) counting in this status, with the weight in its row. */
const counted = ({ leadId, ms }: LeadMoment, status: LeadStatus, by: 1 | -1): HistoryChange => ({
  op: "tally",
  table: "lead_hourly",
  via: {
    table: "lead_origin",
    id: ["lead_id", leadId],
    columns: ["market", "source", "service_category"],
  },
  key: { hour: endOfHour(ms), status },
  by: { leads: by },
  times: { counted_savings_cents: by, left_out: by },
});

const moved = (moment: LeadMoment, from: LeadStatus, to: LeadStatus): readonly HistoryChange[] => [
  span(moment, to, { isCounted: true }),
  counted(moment, from, -1),
  counted(moment, to, 1),
];
