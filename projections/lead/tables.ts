/** In the column `assignee`: equality, which null would not be, keeps an index in order. */
export const NOBODY = "";
/** Merged leads are left out of lists: another stands for them. */
export const STANDING = "merged_into is null";
/** Nobody has been in touch, and somebody still may. */
export const WAITING =
  "first_contact_at is null and next_at is not null and consent_withdrawn_at is null and not erased";

/** `erased` rows hold no personal data. Blind indexes find duplicates; they are as personal as what they hide. */
export const leadTables = ["lead", "lead_summary", "lead_daily"] as const;
export type LeadTable = (typeof leadTables)[number];

export const leadDdl = `
  create table lead (
    lead_id uuid primary key,
    country text not null,
    currency text not null,
    status text not null,
    name text not null,
    document text,
    phone text not null,
    email text,
    address text,
    search_text text,
    phone_digits text,
    phone_blind text,
    document_blind text,
    email_blind text,
    service_category text not null,
    current_service text,
    current_company text,
    plan_name text,
    plan_brand text,
    plan_price_cents bigint,
    monthly_payment_cents bigint,
    monthly_savings_cents bigint not null,
    annual_savings_cents bigint not null,
    priority text,
    housing_type text,
    source text not null,
    consent boolean not null,
    erased boolean not null,
    assignee text not null default '${NOBODY}',
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
    -- Of its LeadSubmitted: who came before whom.
    position numeric(20, 0) not null,
    day date not null,
    submitted_at timestamptz not null,
    updated_at timestamptz not null,
    -- Null: nothing to do any more. Infinity: open, and nothing planned.
    next_at timestamptz generated always as (
      case
        when status in ('converted', 'lost') or merged_into is not null then null
        when erased or consent_withdrawn_at is not null then timestamptz 'infinity'
        else coalesce(follow_up_at, case when first_contact_at is null then due_at end, timestamptz 'infinity')
      end
    ) stored,
    -- The promise of a first contact, once it was made: by the wall clock, as the visitor was told.
    kept text generated always as (
      case when first_contact_at <= due_at then 'met' when first_contact_at > due_at then 'late' end
    ) stored
  );
  create table lead_summary (
    country text primary key,
    total integer not null default 0,
    pending integer not null default 0,
    claro_consultation_pending integer not null default 0,
    contacted integer not null default 0,
    interested integer not null default 0,
    quoted integer not null default 0,
    converted integer not null default 0,
    lost integer not null default 0,
    monthly_savings_cents bigint not null default 0
  );
  create table lead_daily (
    country text not null,
    day date not null,
    submitted integer not null default 0,
    contacted integer not null default 0,
    interested integer not null default 0,
    quoted integer not null default 0,
    converted integer not null default 0,
    lost integer not null default 0,
    reopened integer not null default 0,
    monthly_savings_cents bigint not null default 0,
    primary key (country, day)
  );
`;

// Where pg_trgm could not be installed the same search runs as a scan: same answers, more milliseconds.
export const leadIndexes = `
  create index lead_newest on lead (country, submitted_at, lead_id) where ${STANDING};
  create index lead_newest_anywhere on lead (submitted_at, lead_id) where ${STANDING};
  create index lead_by_status on lead (country, status, submitted_at, lead_id) where ${STANDING};
  create index lead_by_savings on lead (country, monthly_savings_cents, lead_id) where ${STANDING};
  create index lead_by_category on lead (country, service_category, submitted_at, lead_id) where ${STANDING};
  create index lead_by_assignee on lead (country, assignee, submitted_at, lead_id, status, service_category)
   where ${STANDING};
  create index lead_work on lead (country, assignee, next_at, lead_id, status) where next_at is not null;
  create index lead_next on lead (country, next_at, lead_id, status) where next_at is not null;
  create index lead_follow_up on lead (country, next_at, lead_id)
   where follow_up_at is not null and next_at is not null;
  create index lead_waiting on lead (country, submitted_at, lead_id, due_at) where ${WAITING};
  create index lead_waiting_of on lead (country, assignee, submitted_at, lead_id, due_at) where ${WAITING};
  create index lead_kept on lead (country, kept, submitted_at, lead_id) where kept is not null and ${STANDING};
  create index lead_days on lead (country, day, kept) where kept is not null and ${STANDING};
  create index lead_waiting_days on lead (country, day, due_at) where ${WAITING};
  create index lead_flagged on lead (country, submitted_at, lead_id, status)
   where duplicate_of is not null and ${STANDING};
  create index lead_flagged_by_savings on lead (country, monthly_savings_cents, lead_id)
   where duplicate_of is not null and ${STANDING};
  create index lead_merged on lead (merged_into) where merged_into is not null;
  create index lead_phone_blind on lead (phone_blind, position);
  create index lead_document_blind on lead (document_blind, position);
  create index lead_email_blind on lead (email_blind, position);
  do $$
  begin
    if exists (select from pg_extension where extname = 'pg_trgm') then
      create index lead_search on lead using gin (search_text gin_trgm_ops);
      create index lead_phone_search on lead using gin (phone_digits gin_trgm_ops);
      -- Whether a word is common decides between its index and a walk through the newest: a hundred samples can't tell.
      alter table lead alter column search_text set statistics 1000;
      alter table lead alter column phone_digits set statistics 1000;
    end if;
  end
  $$;
`;
