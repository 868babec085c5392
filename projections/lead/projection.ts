import { unreachable } from "@asesorador/domain/kernel/decider";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { ERASED, type Opened } from "@asesorador/domain/kernel/vault";
import { type LeadEvent, type LeadSubmittedData, leadEvents } from "@asesorador/domain/lead/events";
import { marketOf, weightOf } from "@asesorador/domain/lead/lead-market";
import { dueAt, supportDueAt } from "@asesorador/domain/lead/sla";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import { type CallbackSlot, type Channel, keepsPromise } from "@asesorador/domain/lead/work";
import type { Change, Columns } from "../kernel/change.ts";
import type { ProjectionTools, ReadModel } from "../kernel/read-model.ts";
import { panelDay } from "./day.ts";
import { correctedPersonRow, personRow } from "./person.ts";
import { chosenPlan, planOf } from "./plan.ts";
import { personTokens } from "./search.ts";
import { storableDay, storableInstant } from "./storable.ts";
import { type LeadTable, leadDdl, leadIndexes, leadTables, UNASSIGNED } from "./tables.ts";

type LeadChange = Change<LeadTable>;

/** The row changes of this event. Throws RangeError when its time is invalid. */
const projectLead = (stored: Opened, tools: ProjectionTools): readonly LeadChange[] =>
  withPosition(changesOf(stored, tools), String(stored.position));

/** Adds the event's position to changes of a lead's row: in place, as they were made for this event. */
const withPosition = (changes: readonly LeadChange[], position: string): readonly LeadChange[] => {
  for (const change of changes)
    if (change.table === "lead" && (change.op === "upsert" || change.op === "update"))
      Object.assign(change.set, { revised: position });
  return changes;
};

const changesOf = (stored: Opened, tools: ProjectionTools): readonly LeadChange[] => {
  const event: Recorded<LeadEvent> = leadEvents.decode(stored);
  const at = new Date(event.metadata.occurredAt).toISOString();
  const { type, data } = event;
  switch (type) {
    case "LeadSubmitted":
      return [...submitted(data, at, tools), ...personRow(stored, data)];
    case "LeadContacted":
      return moved({ ...data, to: "contacted", at, counter: "contacted" });
    case "LeadInterested":
      return moved({ ...data, to: "interested", at, counter: "interested" });
    case "LeadQuoted":
      return moved(
        { ...data, to: "quoted", at, counter: "quoted" },
        { quoted_service_id: data.serviceId, quoted_price_cents: data.priceCents },
      );
    case "LeadConverted":
      return moved(
        { ...data, to: "converted", at, counter: "converted" },
        {
          contract_service_id: data.serviceId,
          contract_price_cents: data.priceCents,
          commission_cents: data.commissionCents,
          installs_on: data.installsOn && storableDay(data.installsOn),
        },
      );
    case "LeadLost":
      return moved({ ...data, to: "lost", at, counter: "lost" }, { lost_reason: data.reason });
    case "LeadReopened":
      return moved({ ...data, at, counter: "reopened" }, { lost_reason: null, ...NO_CONTRACT });
    case "ContractCancelled":
      return [set(data, at, { contract_cancelled_at: at, cancel_reason: data.reason })];
    case "ContactCorrected": {
      const { pii } = data;
      const tokens = pii === ERASED ? null : personTokens(pii, tools.searchTokens);
      return [set(data, at, { tokens }), ...correctedPersonRow(stored, data)];
    }
    case "PlanCorrected":
      return planCorrected(data, at);
    case "LeadEntered":
      return [set(data, at, { entered: data.how })];
    case "PersonalDataErased":
      return [
        set(data, at, { erased: true, tokens: null, ...UNPLANNED }),
        { op: "delete", table: "lead_person", key: { lead_id: data.leadId } },
      ];
    case "LeadAssigned":
      return [set(data, at, { assignee: data.to ?? UNASSIGNED })];
    case "NoteAdded":
      return [set(data, at, { notes: data.nth })];
    case "NoteEdited":
      return [set(data, at, {})];
    case "NoteDeleted":
      return [set(data, at, { notes: data.left })];
    case "ContactAttemptLogged":
      return [
        set(data, at, { attempts: data.nth }),
        ...(keepsPromise(data.outcome) ? [contacted(data, at)] : []),
      ];
    case "FollowUpScheduled":
      return [set(data, at, { follow_up_at: data.at && storableInstant(data.at) })];
    case "DuplicateDetected":
      return [first(data, { duplicate_of: data.of }), revisedOnly(data)];
    case "LeadsMerged":
      return [set(data, at, { merged_into: data.into }), counted(data, -1)];
    case "LeadsUnmerged":
      return [set(data, at, { merged_into: null }), counted(data, 1)];
    case "ConsentWithdrawn":
      return [set(data, at, { consent_withdrawn_at: at, ...UNPLANNED })];
    case "ConsentRecorded":
      return [set(data, at, { consent: true, consent_withdrawn_at: null })];
    case "ContactPreferenceSet":
      return [set(data, at, preferred(data.channel, data.slot))];
    default:
      return unreachable(type);
  }
};

export const leadReadModel: ReadModel = {
  name: "lead",
  version: 15,
  types: leadEvents.types,
  tables: leadTables,
  ddl: leadDdl,
  indexes: leadIndexes,
  project: projectLead,
};

const submitted = (
  data: LeadSubmittedData,
  at: string,
  { searchTokens }: ProjectionTools,
): readonly LeadChange[] => {
  const { leadId, pii, country, status, serviceCategory } = data;
  const promised = { serviceCategory, country, currency: data.currency, submittedAt: Date.parse(at) };
  const market = marketOf(data);
  const { paymentDoubt, countedSavingsCents, leftOut } = weightOf(data);
  const weight = { counted_savings_cents: countedSavingsCents, left_out: leftOut };
  const day = panelDay(at);
  return [
    {
      op: "upsert",
      table: "lead",
      key: { lead_id: leadId },
      set: {
        erased: pii === ERASED,
        tokens: pii === ERASED ? null : personTokens(pii, searchTokens),
        country,
        currency: data.currency,
        market,
        status,
        service_category: serviceCategory,
        current_service: data.currentService,
        current_company: data.currentCompany,
        ...planOf(data),
        monthly_payment_cents: data.monthlyPaymentCents,
        monthly_savings_cents: data.monthlySavingsCents,
        annual_savings_cents: data.annualSavingsCents,
        ...weight,
        current_savings_cents: countedSavingsCents,
        payment_doubt: paymentDoubt,
        priority: data.priority,
        housing_type: data.housingType,
        district: data.district,
        source: data.source,
        consent: data.consent !== null,
        due_at: instant(dueAt(promised)),
        support_due_at: instant(supportDueAt(promised)),
        // Written, so that a rebuild that finds the first contact in the same batch puts it into the new row.
        first_contact_at: null,
        day,
        submitted_at: at,
        updated_at: at,
      },
    },
    { op: "add", table: "lead_summary", key: { market }, by: { total: 1, [status]: 1, ...weight } },
    { op: "add", table: "lead_daily", key: { market, day }, by: { submitted: 1, ...weight } },
  ];
};

/** Changes to the sums of its market, and of the day on which it was submitted. */
const planCorrected = (data: DataOf<"PlanCorrected">, at: string): readonly LeadChange[] => {
  const { plan, counted: sums } = data;
  const by = {
    counted_savings_cents: sums.after.countedSavingsCents - sums.before.countedSavingsCents,
    left_out: sums.after.leftOut - sums.before.leftOut,
  };
  const summed = { ...inMarket(data), key: {}, by, times: {} };
  return [
    set(data, at, {
      ...chosenPlan(plan),
      monthly_savings_cents: data.monthlySavingsCents,
      annual_savings_cents: data.annualSavingsCents,
      current_savings_cents: sums.after.countedSavingsCents,
    }),
    { ...summed, table: "lead_summary" },
    { ...summed, table: "lead_daily", via: { ...summed.via, columns: ["market", "day"] } },
  ];
};

type DataOf<Type extends LeadEvent["type"]> = Extract<LeadEvent, { type: Type }>["data"];

const instant = (ms: number): string => new Date(ms).toISOString();

type About = { readonly leadId: string };

/** Counters of the lead's market: later events do not name it, so it is read from the row. */
const inMarket = ({ leadId }: About) => ({
  op: "tally" as const,
  via: { table: "lead" as const, id: ["lead_id", leadId] as const, columns: ["market"] },
});

/**
 * The lead starts (1) or stops (-1) counting in its market, with the weight of its submission and the amounts that
 * corrections added.
 */
const counted = (
  { corrected, ...lead }: Pick<DataOf<"LeadsMerged">, "leadId" | "status" | "corrected">,
  by: 1 | -1,
): LeadChange => ({
  ...inMarket(lead),
  table: "lead_summary",
  key: {},
  by: {
    total: by,
    [lead.status]: by,
    counted_savings_cents: signed(corrected.countedSavingsCents, by),
    left_out: signed(corrected.leftOut, by),
  },
  times: { counted_savings_cents: by, left_out: by },
});

/** Never -0. */
const signed = (amount: number, by: 1 | -1): number => (by === 1 ? amount : 0 - amount);

const set = ({ leadId }: About, at: string, columns: Columns): LeadChange => ({
  op: "update",
  table: "lead",
  key: { lead_id: leadId },
  set: { ...columns, updated_at: at },
});

/** A change of `revised` alone: the event is not work on the lead. */
const revisedOnly = ({ leadId }: About): LeadChange => ({
  op: "update",
  table: "lead",
  key: { lead_id: leadId },
  set: {},
});

const first = ({ leadId }: About, columns: Columns): LeadChange => ({
  op: "first",
  table: "lead",
  key: { lead_id: leadId },
  set: columns,
});

/** The team contacted the person or advanced the lead. */
const contacted = (about: About, at: string): LeadChange => first(about, { first_contact_at: at });

const preferred = (channel: Channel | null, slot: CallbackSlot | null) => ({
  preferred_channel: channel,
  preferred_from: slot && storableInstant(slot.from),
  preferred_until: slot && storableInstant(slot.until),
});

/** The person may no longer be contacted. */
const UNPLANNED = { follow_up_at: null, ...preferred(null, null) };

/** A conversion that was taken back leaves no contract. */
const NO_CONTRACT = {
  contract_service_id: null,
  contract_price_cents: null,
  commission_cents: null,
  installs_on: null,
  contract_cancelled_at: null,
  cancel_reason: null,
};

type Move = {
  readonly leadId: string;
  readonly from: LeadStatus;
  readonly to: LeadStatus;
  readonly at: string;
  readonly counter: string;
};

/** Statuses that imply a contact. */
const REACHED: ReadonlySet<LeadStatus> = new Set(["contacted", "interested", "quoted", "converted"]);

const moved = ({ leadId, from, to, at, counter }: Move, more: Columns = {}): readonly LeadChange[] => [
  set({ leadId }, at, { status: to, ...more }),
  ...(REACHED.has(to) && counter !== "reopened" ? [contacted({ leadId }, at)] : []),
  { ...inMarket({ leadId }), table: "lead_summary", key: {}, by: { [from]: -1, [to]: 1 }, times: {} },
  {
    ...inMarket({ leadId }),
    table: "lead_daily",
    key: { day: panelDay(at) },
    by: { [counter]: 1 },
    times: {},
  },
];
