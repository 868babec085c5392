import * as z from "zod/mini";
import { endpoint, PositionText } from "../kernel/endpoint.ts";
import { DistrictCode, LeadId, ServiceId } from "../kernel/ids.ts";
import { Day, Instant } from "../kernel/instant.ts";
import { Country, Currency, HousingType } from "../kernel/market.ts";
import { LooseAmount } from "../kernel/money.ts";
import { pageLimit } from "../kernel/page-limit.ts";
import { line, requiredLine, text, verbatim } from "../kernel/text.ts";
import { ReportedVisit } from "./lead-visit.ts";
import { CancelReason } from "./outcome.ts";
import { PaymentDoubt } from "./payment.ts";
import { LeadStatus, LostReason } from "./status.ts";
import { AskedSlot, Assignee, Channel, EntryKind } from "./work.ts";

const optionalLine = (max: number) => z.optional(z.nullable(line(max)));
/** JSON as text, or free text that is stored unchanged. */
const LongText = z.optional(z.nullable(verbatim(12_000)));
const Amount = z.optional(LooseAmount);
/** "87", 87, "" or null. */
const LooseServiceId = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{0,10}$/)), z.null()]),
  z.transform((value: number | string | null) => (value === null || value === "" ? null : Number(value))),
);

/** A count, a flag or another small value that the wizards send: stored as the client's claim, never used in calculations. */
const Loose = z.optional(z.nullable(z.union([line(500), z.number(), z.boolean()])));

/**
 * Fields of section 3 that no rule reads. They may repeat a visitor's text, so the server seals them with the personal
 * data.
 */
const UnusedFields = {
  selectedPlanFeatures: LongText,
  promotionalPrice: Loose,
  promotionalMonths: Loose,
  needsInstallation: Loose,
  hasStreamingServices: Loose,
  streamingServices: Loose,
  hasTntSports: Loose,
  currentInternetSpeed: Loose,
  desiredInternetSpeed: Loose,
} as const;
export const UNUSED_FIELDS = Object.keys(UnusedFields) as readonly (keyof typeof UnusedFields)[];

/**
 * The lead payloads of the specification's wizards (section 3), all in one: fields that one wizard does not send are
 * optional, amounts may be text. Savings, prices and status are stored as the client's claim; the server computes its
 * own.
 */
export const LeadSubmission = z.object({
  /**
   * Generated in the browser before the first attempt: the idempotency key. Without one the server derives one from the
   * whole request.
   */
  leadId: z.optional(LeadId),
  /**
   * A random secret of the client, generated with the lead's id and sent with every repeat: at least 128 bits,
   * base64url or a UUID. Never stored. Without one a repeat is accepted all the same, but no status token is ever
   * returned.
   */
  submissionNonce: z.optional(z.nullable(z.string().check(z.regex(/^[\w-]{22,86}$/)))),
  /** The conversation with the assistant in the same browser tab: it is erased with the lead. An invalid id is ignored. */
  conversationId: Loose,
  /**
   * How and when the person asks to be reached; `slot` null: as soon as possible. A slot outside the support hours, or not
   * within a week after the consent, is ignored: the channel is kept.
   */
  preference: z.optional(z.nullable(z.object({ channel: Channel, slot: z.nullable(AskedSlot) }))),
  /** The accepted consent; null from clients that show no box. */
  consent: z.optional(z.nullable(z.object({ id: z.string().check(z.maxLength(60)), acceptedAt: Instant }))),
  /** The page of the wizard. */
  route: optionalLine(200),
  name: requiredLine(120),
  rut: optionalLine(30),
  phone: requiredLine(40),
  email: optionalLine(254),
  address: optionalLine(300),
  monthlyPayment: Amount,
  currentCompany: optionalLine(60),
  currentService: optionalLine(60),
  currentMonthlyPrice: Amount,
  desiredServiceId: z.optional(LooseServiceId),
  selectedPlanName: optionalLine(160),
  selectedPlanBrand: optionalLine(80),
  selectedPlanPrice: Amount,
  newMonthlyPrice: Amount,
  serviceCategory: z._default(z.nullable(line(60)), "telecomunicaciones"),
  preferences: optionalLine(500),
  priority: optionalLine(40),
  housingType: z.optional(z.nullable(z.union([HousingType, z.literal("")]))),
  /** The code of the household's district (INEI's ubigeo, Chile's CUT). A code that is in no list of the market is ignored. */
  district: Loose,
  estimatedSavings: Amount,
  monthlySavings: Amount,
  annualSavings: Amount,
  quoteDetails: LongText,
  categorySpecificData: LongText,
  leadSource: optionalLine(60),
  conversionNotes: LongText,
  country: z._default(Country, "peru"),
  currency: optionalLine(3),
  /**
   * The currency of the amounts: the wizards that use pesos send the specification's `currency`, PEN, or none. A known
   * plan's currency takes precedence.
   */
  amountsCurrency: z.optional(Currency),
  /** What the browser keeps of the visit, without its id; one that is not valid is ignored, as is any with DNT or Sec-GPC. */
  visit: z.optional(z.catch(z.nullable(ReportedVisit), null)),
  ...UnusedFields,
});
export type LeadSubmission = z.output<typeof LeadSubmission>;
export type LeadPayload = z.input<typeof LeadSubmission>;

export const submitLead = endpoint({
  method: "POST",
  path: "/api/contacts",
  roles: "public",
  summary:
    "Recibe una solicitud; se puede repetir sin duplicarla. Con el mismo leadId y otro contenido: 409 lead_exists",
  input: LeadSubmission,
  output: z.object({
    id: LeadId,
    status: LeadStatus,
    /** The lead's position in history: a query that carries it includes the lead. */
    position: PositionText,
    /** Soft doubts, as codes. */
    hints: z.array(z.string()),
    /** Opens `/solicitud/{token}`, the visitor's own page; the same for every repeat. Null for a request without `submissionNonce`. */
    statusToken: z.nullable(z.string()),
    /** Until when the first contact is promised, in support hours; for a repeated request, counted from the repeat. */
    supportDueAt: z.iso.datetime(),
  }),
});

const Amounts = z.nullable(z.number());

/** One lead as the panel shows it. Amounts in soles or pesos; erased leads read "[datos eliminados]". */
export const Lead = z.object({
  id: LeadId,
  name: z.string(),
  rut: z.nullable(z.string()),
  phone: z.string(),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  status: LeadStatus,
  serviceCategory: z.string(),
  currentService: z.nullable(z.string()),
  currentCompany: z.nullable(z.string()),
  /** The plan's id in the catalogue; null: none, or a plan that only the client named. */
  selectedServiceId: z.nullable(ServiceId),
  selectedPlanName: z.nullable(z.string()),
  selectedPlanBrand: z.nullable(z.string()),
  selectedPlanPrice: Amounts,
  monthlyPayment: Amounts,
  /** Both null: nothing is paid today, or it was not stated. */
  monthlySavings: Amounts,
  annualSavings: Amounts,
  /** The last quote to the person; null: unknown, or not yet. */
  quotedServiceId: z.nullable(ServiceId),
  quotedPrice: Amounts,
  /** What the person contracted, while it is converted; null: unknown, or not converted. */
  contractServiceId: z.nullable(ServiceId),
  contractPrice: Amounts,
  commission: Amounts,
  installsOn: z.nullable(z.iso.date()),
  /** The lead stays converted. */
  contractCancelledAt: z.nullable(z.iso.datetime()),
  cancelReason: z.nullable(CancelReason),
  priority: z.nullable(z.string()),
  housingType: z.nullable(z.string()),
  /** District of the household, and "Miraflores, Lima"; both null when it was not stated. */
  district: z.nullable(DistrictCode),
  districtName: z.nullable(z.string()),
  leadSource: z.string(),
  /** How the team entered it; null: a visitor sent it. No first contact is promised for a lead that the team entered. */
  entered: z.nullable(EntryKind),
  /** While it is lost. */
  lostReason: z.nullable(LostReason),
  country: Country,
  currency: z.string(),
  /** The market in whose lists and sums it counts: see marketOf. */
  market: Country,
  /** The reason why its payment and savings are in no sum; null: they are counted. */
  paymentDoubt: z.nullable(PaymentDoubt),
  /** Whether a consent is recorded. */
  consent: z.boolean(),
  erased: z.boolean(),
  /** The assigned adviser; null: unassigned. */
  assignee: z.nullable(Assignee),
  /** The first lead that it resembles; null: none. */
  duplicateOf: z.nullable(LeadId),
  /** The lead that replaces this one; null: it is not merged. */
  mergedInto: z.nullable(LeadId),
  consentWithdrawnAt: z.nullable(z.iso.datetime()),
  /** The promise of first contact: by the wall clock, and counted in support hours. */
  dueAt: z.iso.datetime(),
  supportDueAt: z.iso.datetime(),
  /** When the team first contacted the person or advanced the lead; null: not yet. */
  firstContactAt: z.nullable(z.iso.datetime()),
  attempts: z.int(),
  notes: z.int(),
  followUpAt: z.nullable(z.iso.datetime()),
  /** The visitor's preference from the status page. */
  preferredChannel: z.nullable(Channel),
  preferredFrom: z.nullable(z.iso.datetime()),
  preferredUntil: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Lead = z.infer<typeof Lead>;

export const ERASED_TEXT = "[datos eliminados]";
/** In place of personal data whose key is missing in the database; readable again when the key is restored. */
export const KEY_MISSING_TEXT = "[clave no encontrada]";

const LEADS_PAGE_DEFAULT = 50;
const LEADS_PAGE_MAX = 200;

/** `claro_consultation_pending` has its own filter; "todos" or none means no filter. Merged leads never match. */
export const LeadsQuery = z.object({
  /** The market (see marketOf), under the specification's parameter name. Absent: every market. */
  country: z.optional(Country),
  /** Name and e-mail without case and accents, phone by its digits. */
  q: z.optional(text(120)),
  status: z.optional(z.union([LeadStatus, z.literal("todos")])),
  /** A username, "me" or "nobody". */
  assignee: z.optional(z.union([z.literal("me"), z.literal("nobody"), Assignee])),
  category: z.optional(text(60)),
  /** The household's district, by its code. */
  district: z.optional(DistrictCode),
  /** State of the promised first contact, in support hours: still to come, overdue, kept in time, kept late. */
  sla: z.optional(z.enum(["due", "breached", "met", "late"])),
  /** Only open leads whose follow-up is due by the end of the team's day, overdue ones included. */
  followUp: z.optional(z.literal("today")),
  /** Only leads flagged as duplicates and not merged yet. */
  duplicates: z.optional(z.union([z.literal("true"), z.literal(true)])),
  /** Calendar days of the team (TEAM_TIME_ZONE), both inclusive: YYYY-MM-DD. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** `due`: by the next due time (follow-up, else the promise); only open leads. */
  sort: z._default(z.enum(["newest", "oldest", "savings", "due"]), "newest"),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: pageLimit({ most: LEADS_PAGE_MAX, usual: LEADS_PAGE_DEFAULT }),
  position: z.optional(PositionText),
});
export type LeadsQuery = z.output<typeof LeadsQuery>;

const COUNTED = { search: 1_000, filters: 10_000 } as const;

/**
 * Up to how many matches the list counts; null: all. Market and status have counters; other filters are counted on an
 * index, and a search has to read every lead that it counts.
 */
export const countedTo = ({ q, sort, ...query }: Partial<LeadsQuery>): number | null => {
  if (q !== undefined && q.trim() !== "") return COUNTED.search;
  const { assignee, category, district, sla, followUp, duplicates, from, to } = query;
  const filters = [assignee, category, district, sla, followUp, duplicates, from, to];
  return sort === "due" || filters.some((value) => value !== undefined) ? COUNTED.filters : null;
};

export const listLeads = endpoint({
  method: "GET",
  path: "/api/contacts",
  roles: ["admin", "adviser"],
  summary: "Solicitudes, por páginas; ETag y 304 cuando nada cambió",
  input: LeadsQuery,
  output: z.object({
    contacts: z.array(Lead),
    /** How many match; counted up to `countedTo`. */
    total: z.int(),
    nextCursor: z.nullable(z.string()),
    /** The reference point of `changedLeads`; null: unknown. */
    version: z.nullable(z.string()),
  }),
});

export const CHANGES_MAX_ROWS = 5_000;

export const changedLeads = endpoint({
  method: "GET",
  path: "/api/contacts/changes",
  roles: ["admin", "adviser"],
  summary: "Las primeras filas de una lista, en orden, y las que cambiaron; ETag y 304 cuando nada cambió",
  input: z.extend(z.omit(LeadsQuery, { cursor: true, limit: true }), {
    /** The number of rows that the caller has. */
    rows: z.pipe(
      z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,4}$/))]), z.transform(Number)),
      z.int().check(z.gte(1), z.lte(CHANGES_MAX_ROWS)),
    ),
    /** The `version` of what the caller has. Absent, or from tables that were replaced: every row counts as changed. */
    since: z.optional(z.string().check(z.maxLength(80))),
  }),
  output: z.object({
    order: z.array(LeadId),
    changed: z.array(Lead),
    total: z.int(),
    nextCursor: z.nullable(z.string()),
    version: z.nullable(z.string()),
  }),
});

/** The most leads that one action is applied to. */
export const MATCHING_MAX = 5_000;

export const matchingLeads = endpoint({
  method: "GET",
  path: "/api/contacts/ids",
  roles: ["admin", "adviser"],
  summary: "Los ids de todas las solicitudes que cumplen los filtros, hasta 5000",
  input: z.omit(LeadsQuery, { cursor: true, limit: true }),
  output: z.object({
    /** In the list's order. */
    ids: z.array(LeadId),
    /** Whether more leads match than are listed. */
    more: z.boolean(),
  }),
});

/** The panel's numbers for one market, kept by the projection. Amounts in soles or pesos. */
export const LeadSummary = z.object({
  total: z.int(),
  /** Both pending statuses. */
  pending: z.int(),
  contacted: z.int(),
  interested: z.int(),
  quoted: z.int(),
  converted: z.int(),
  lost: z.int(),
  /** Sum over the leads that have one and whose payment is not in doubt. */
  monthlySavings: z.number(),
  /** How many leads are not in `monthlySavings`: see weightOf. */
  leftOut: z.int(),
});
export type LeadSummary = z.infer<typeof LeadSummary>;

export const leadSummary = endpoint({
  method: "GET",
  path: "/api/admin/lead-summary",
  roles: ["admin", "adviser", "analyst"],
  summary: "Las cifras del panel",
  // `country` names the market.
  input: z.object({ country: z._default(Country, "peru"), position: z.optional(PositionText) }),
  output: LeadSummary,
});
