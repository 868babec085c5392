/** In the column `assignee`: equality, which null would not be, keeps an index in order. */
export const UNASSIGNED = "";
/** Merged leads are left out of lists: another lead replaces them. */
export const NOT_MERGED = "merged_into is null";
/** Not contacted yet, and contact is still allowed. */
export const WAITING =
  "first_contact_at is null and entered is null and next_at is not null and consent_withdrawn_at is null and not erased";

/**
 * Nothing personal is here in the clear: lead_person has the event's own sealed block and blind indexes, lead has keyed
 * hashes to search by. An erased lead has neither. What a list neither filters nor sorts by is apart, so that its rows stay
 * small and changing a status does not write the block again.
 */
export const leadTables = ["lead", "lead_person", "lead_summary", "lead_daily"] as const;
export type LeadTable = (typeof leadTables)[number];

export const leadDdl = `
  create table lead (
    lead_id uuid primary key,
    country text not null,
    currency text not null,
    -- Whose lists and sums it is in: see marketOf.
    market text not null,
    status text not null,
    -- While it is lost.
    lost_reason text,
    service_category text not null,
    current_service text,
    current_company text,
    -- Of the catalogue; null: the plan is only the client's claim, or there is none.
    plan_service_id integer,
    plan_name text,
    plan_brand text,
    plan_price_cents bigint,
    monthly_payment_cents bigint,
    -- Null: nothing is paid today, or it was not said.
    monthly_savings_cents bigint,
    annual_savings_cents bigint,
    -- What it adds to sums of savings, and whether it is left out of them: see weightOf.
    -- As submitted: sums go by them, and a column that sums go by never changes.
    counted_savings_cents bigint not null,
    left_out integer not null,
    -- What it adds as corrected since.
    current_savings_cents bigint not null,
    payment_doubt text,
    -- What the person was told last, and what they contracted; null: unknown, or not yet.
    quoted_service_id integer,
    quoted_price_cents bigint,
    contract_service_id integer,
    contract_price_cents bigint,
    commission_cents bigint,
    installs_on date,
    -- While it is converted.
    contract_cancelled_at timestamptz,
    cancel_reason text,
    priority text,
    housing_type text,
    district text,
    source text not null,
    -- How the team entered it; null: a visitor sent it, and was promised a first contact.
    entered text,
    consent boolean not null,
    erased boolean not null,
    -- Of the parts of name, e-mail and phone that a search may name; see search.ts. Null: erased.
    tokens bigint[],
    assignee text not null default '${UNASSIGNED}',
    duplicate_of uuid,
    merged_into uuid,
    consent_withdrawn_at timestamptz,
    due_at timestamptz not null,
    support_due_at timestamptz not null,
    first_contact_at timestamptz,
    attempts integer not null default 0,
    notes integer not null default 0,
    follow_up_at timestamptz,
    preferred_channel text,
    preferred_from timestamptz,
    preferred_until timestamptz,
    day date not null,
    submitted_at timestamptz not null,
    updated_at timestamptz not null,
    -- Null: nothing to do any more. Infinity: open, and nothing planned.
    next_at timestamptz generated always as (
      case
        when status in ('converted', 'lost') or merged_into is not null then null
        when erased or consent_withdrawn_at is not null then timestamptz 'infinity'
        else coalesce(follow_up_at, case when first_contact_at is null and entered is null then support_due_at end, timestamptz 'infinity')
      end
    ) stored,
    -- The promise of a first contact, once it was made: in support hours, as the visitor was told.
    kept text generated always as (
      case
        when entered is not null then null
        when first_contact_at <= support_due_at then 'met'
        when first_contact_at > support_due_at then 'late'
      end
    ) stored,
    -- The position of the last event that changed this row: what a poll asks for again.
    revised numeric(20, 0) not null default 0
  );
  create table lead_person (
    lead_id uuid primary key,
    -- Of its LeadSubmitted: who came before whom.
    position numeric(20, 0) not null,
    -- The sealed block of its LeadSubmitted, or of the last correction, as history holds it (base64), its key, and the event's type and
    -- version, which it is bound to.
    sealed_key text not null,
    sealed_type text not null,
    sealed_version integer not null,
    sealed text not null,
    phone_blind text not null,
    document_blind text,
    email_blind text
  );
  create table lead_summary (
    market text primary key,
    total integer not null default 0,
    pending integer not null default 0,
    claro_consultation_pending integer not null default 0,
    contacted integer not null default 0,
    interested integer not null default 0,
    quoted integer not null default 0,
    converted integer not null default 0,
    lost integer not null default 0,
    counted_savings_cents bigint not null default 0,
    left_out integer not null default 0
  );
  create table lead_daily (
    market text not null,
    day date not null,
    submitted integer not null default 0,
    contacted integer not null default 0,
    interested integer not null default 0,
    quoted integer not null default 0,
    converted integer not null default 0,
    lost integer not null default 0,
    reopened integer not null default 0,
    counted_savings_cents bigint not null default 0,
    left_out integer not null default 0,
    primary key (market, day)
  );
`;

/**
 * The tokens of new leads wait in a list, which searches read through, and which an insert now and then merges into the
 * index. With PostgreSQL's 4 MB that insert took 200 to 300 ms; this is the shortest list that it allows. Without a list a
 * lead takes the index twice as much processor time.
 */
const PENDING_LIST_KB = 64;

export const leadIndexes = `
  create index lead_search on lead using gin (tokens) with (gin_pending_list_limit = ${PENDING_LIST_KB});
  create index lead_newest on lead (market, submitted_at, lead_id) where ${NOT_MERGED};
  create index lead_newest_anywhere on lead (submitted_at, lead_id) where ${NOT_MERGED};
  create index lead_by_status on lead (market, status, submitted_at, lead_id) where ${NOT_MERGED};
  create index lead_by_savings on lead (market, current_savings_cents, lead_id) where ${NOT_MERGED};
  create index lead_by_category on lead (market, service_category, submitted_at, lead_id) where ${NOT_MERGED};
  create index lead_by_district on lead (market, district, submitted_at, lead_id)
   where district is not null and ${NOT_MERGED};
  create index lead_by_assignee on lead (market, assignee, submitted_at, lead_id, status, service_category)
   where ${NOT_MERGED};
  create index lead_work on lead (market, assignee, next_at, lead_id, status) where next_at is not null;
  create index lead_next on lead (market, next_at, lead_id, status) where next_at is not null;
  create index lead_follow_up on lead (market, next_at, lead_id)
   where follow_up_at is not null and next_at is not null;
  create index lead_waiting on lead (market, submitted_at, lead_id, support_due_at) where ${WAITING};
  create index lead_waiting_of on lead (market, assignee, submitted_at, lead_id, support_due_at) where ${WAITING};
  create index lead_kept on lead (market, kept, submitted_at, lead_id) where kept is not null and ${NOT_MERGED};
  create index lead_days on lead (market, day, kept) where kept is not null and ${NOT_MERGED};
  create index lead_waiting_days on lead (market, day, support_due_at) where ${WAITING};
  create index lead_flagged on lead (market, submitted_at, lead_id, status)
   where duplicate_of is not null and ${NOT_MERGED};
  create index lead_flagged_by_savings on lead (market, current_savings_cents, lead_id)
   where duplicate_of is not null and ${NOT_MERGED};
  create index lead_merged on lead (merged_into) where merged_into is not null;
  create index lead_phone_blind on lead_person (phone_blind, position);
  create index lead_document_blind on lead_person (document_blind, position) where document_blind is not null;
  create index lead_email_blind on lead_person (email_blind, position) where email_blind is not null;
`;
