// The tables of an export. A change of a column's meaning raises the export's schema version.

/** `uuid` is text outside of Parquet; an instant is ISO 8601 UTC, a day YYYY-MM-DD in Lima; `json` is a document. */
export type ColumnType = "text" | "uuid" | "json" | "instant" | "day" | "int" | "bigint" | "real" | "flag";

export const EXPORT_COLUMNS = {
  /** `data` is without the id that `stream` ends with; `causation_id` is null where the stream or `correlation_id` names the cause. */
  event: {
    position: "bigint",
    stream: "text",
    revision: "bigint",
    event_id: "uuid",
    type: "text",
    version: "int",
    occurred_at: "instant",
    recorded_at: "instant",
    actor: "text",
    correlation_id: "text",
    causation_id: "text",
    data: "json",
  },
  lead: {
    lead_id: "uuid",
    market: "text",
    currency: "text",
    status: "text",
    lost_reason: "text",
    source: "text",
    entered: "flag",
    category: "text",
    company: "text",
    brand: "text",
    plan_price_cents: "bigint",
    savings_cents: "bigint",
    left_out: "flag",
    submitted_at: "instant",
    due_at: "instant",
    first_contact_at: "instant",
    first_contact_by: "text",
    promise: "text",
    assignee: "text",
    merged_into: "uuid",
    withdrawn: "flag",
    erased: "flag",
  },
  lead_status: {
    lead_id: "uuid",
    market: "text",
    status: "text",
    from_at: "instant",
    until_at: "instant",
  },
  visit: {
    journey_id: "uuid",
    wizard: "text",
    day: "day",
    device: "text",
    started_at: "instant",
    last_at: "instant",
    last_step: "text",
    submitted: "flag",
  },
  visit_step: {
    journey_id: "uuid",
    wizard: "text",
    day: "day",
    step: "text",
    place: "int",
    dwell_ms: "bigint",
  },
  list_shown: {
    journey_id: "uuid",
    wizard: "text",
    list_id: "uuid",
    shown_at: "instant",
    plans: "int",
    weight_saving: "int",
    weight_service: "int",
    weight_extras: "int",
    place: "int",
    service_id: "int",
    score: "int",
  },
  price: {
    service_id: "int",
    service: "text",
    brand: "text",
    country: "text",
    currency: "text",
    housing: "text",
    is_active: "flag",
    price_cents: "bigint",
    promotion_price_cents: "bigint",
    promotion_months: "int",
    entry_price_cents: "bigint",
    from_at: "instant",
    until_at: "instant",
  },
  message: {
    message_id: "uuid",
    conversation_id: "uuid",
    country: "text",
    at: "instant",
    sender: "text",
    in_reply_to: "uuid",
    source: "text",
    intent: "text",
    confidence: "real",
    latency_ms: "int",
    fallback: "flag",
    handoff: "flag",
    rating: "int",
    review: "text",
    erased: "flag",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnType>>>>;

export type Table = keyof typeof EXPORT_COLUMNS;
export const EXPORT_TABLES = Object.keys(EXPORT_COLUMNS) as readonly Table[];

/** The column by whose month in Lima a table is cut into files. */
export const PARTITIONED_BY: Readonly<Record<Table, string>> = {
  event: "occurred_at",
  lead: "submitted_at",
  lead_status: "from_at",
  visit: "day",
  visit_step: "day",
  list_shown: "shown_at",
  price: "from_at",
  message: "at",
};

/** Tables whose rows never change: what is new lies behind the position up to which they were read. */
export const APPENDED: ReadonlySet<Table> = new Set<Table>(["event", "list_shown"]);
