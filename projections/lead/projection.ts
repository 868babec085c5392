import { unreachable } from "@asesorador/domain/kernel/decider";
import type { Recorded } from "@asesorador/domain/kernel/event-store";
import { type Country, CURRENCY } from "@asesorador/domain/kernel/market";
import { digits, searchable } from "@asesorador/domain/kernel/text";
import { ERASED } from "@asesorador/domain/kernel/vault";
import { ERASED_TEXT } from "@asesorador/domain/lead/contract";
import {
  type ChosenPlan,
  decodeLeadEvent,
  LEAD_EVENT_TYPES,
  type LeadEvent,
  type LeadPii,
  type LeadSubmittedData,
} from "@asesorador/domain/lead/events";
import type { LeadStatus } from "@asesorador/domain/lead/status";
import type { Change } from "../kernel/change.ts";
import type { ReadModel } from "../kernel/read-model.ts";
import { marketDay } from "./day.ts";
import { type LeadTable, leadDdl, leadIndexes, leadTables } from "./tables.ts";

type LeadChange = Change<LeadTable>;

/** Which rows change because of this event. Throws RangeError when its time is none. */
const projectLead = (event: Recorded<LeadEvent>): readonly LeadChange[] => {
  const at = new Date(event.metadata.occurredAt).toISOString();
  const { type, data } = event;
  switch (type) {
    case "LeadSubmitted":
      return submitted(data, at);
    case "LeadContacted":
      return moved({ ...data, to: "contacted", at, counter: "contacted" });
    case "LeadInterested":
      return moved({ ...data, to: "interested", at, counter: "interested" });
    case "LeadQuoted":
      return moved({ ...data, to: "quoted", at, counter: "quoted" });
    case "LeadConverted":
      return moved({ ...data, to: "converted", at, counter: "converted" });
    case "LeadLost":
      return moved({ ...data, to: "lost", at, counter: "lost" });
    case "LeadReopened":
      return moved({ ...data, at, counter: "reopened" });
    case "PersonalDataErased":
      return [
        {
          op: "update",
          table: "lead",
          key: { lead_id: data.leadId },
          set: { ...personal(ERASED), updated_at: at },
        },
      ];
    default:
      return unreachable(type);
  }
};

export const leadReadModel: ReadModel = {
  name: "lead",
  version: 3,
  types: LEAD_EVENT_TYPES,
  tables: leadTables,
  ddl: leadDdl,
  indexes: leadIndexes,
  project: (event) => projectLead(decodeLeadEvent(event)),
};

/** What the visitor saw on the card and pays first; the savings beside it are reckoned from it. */
const entryPriceCents = ({ promotionalPriceCents, priceCents }: ChosenPlan): number =>
  promotionalPriceCents ?? priceCents;

const submitted = (data: LeadSubmittedData, at: string): readonly LeadChange[] => {
  const { leadId, country, status, plan, claimed, monthlySavingsCents } = data;
  // A market's sums are in its own currency: pesos saved by a Peruvian lead are no soles.
  const counted = data.currency === CURRENCY[country] ? monthlySavingsCents : 0;
  return [
    {
      op: "upsert",
      table: "lead",
      key: { lead_id: leadId },
      set: {
        ...personal(data.pii),
        country,
        currency: data.currency,
        status,
        service_category: data.serviceCategory,
        current_service: data.currentService,
        current_company: data.currentCompany,
        // Categories without a catalogue have nothing but the client's word.
        plan_name: plan?.name ?? claimed.planName,
        plan_brand: plan?.brand ?? claimed.brand,
        plan_price_cents: plan ? entryPriceCents(plan) : claimed.priceCents,
        monthly_payment_cents: data.monthlyPaymentCents,
        monthly_savings_cents: monthlySavingsCents,
        annual_savings_cents: data.annualSavingsCents,
        priority: data.priority,
        housing_type: data.housingType,
        source: data.source,
        consent: data.consent !== null,
        submitted_at: at,
        updated_at: at,
      },
    },
    {
      op: "add",
      table: "lead_summary",
      key: { country },
      by: { total: 1, [status]: 1, monthly_savings_cents: counted },
    },
    {
      op: "add",
      table: "lead_daily",
      key: { country, day: marketDay(country, at) },
      by: { submitted: 1, monthly_savings_cents: counted },
    },
  ];
};

/** The columns that erasure empties: the same whatever stood there, so that a replay after it gives the same row. */
const personal = (pii: LeadPii | typeof ERASED) =>
  pii === ERASED
    ? {
        name: ERASED_TEXT,
        document: null,
        phone: ERASED_TEXT,
        email: null,
        address: null,
        search_text: null,
        phone_digits: null,
        phone_blind: null,
        document_blind: null,
        email_blind: null,
        erased: true,
      }
    : {
        name: pii.name,
        document: pii.document,
        phone: pii.phone,
        email: pii.email,
        address: pii.address,
        search_text: searchable(`${pii.name} ${pii.email ?? ""}`),
        phone_digits: digits(pii.phone),
        phone_blind: pii.blind.phone,
        document_blind: pii.blind.document,
        email_blind: pii.blind.email,
        erased: false,
      };

type Move = {
  readonly leadId: string;
  readonly country: Country;
  readonly from: LeadStatus;
  readonly to: LeadStatus;
  readonly at: string;
  readonly counter: string;
};

const moved = ({ leadId, country, from, to, at, counter }: Move): readonly LeadChange[] => [
  { op: "update", table: "lead", key: { lead_id: leadId }, set: { status: to, updated_at: at } },
  { op: "add", table: "lead_summary", key: { country }, by: { [from]: -1, [to]: 1 } },
  { op: "add", table: "lead_daily", key: { country, day: marketDay(country, at) }, by: { [counter]: 1 } },
];
