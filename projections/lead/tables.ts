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
    submitted_at timestamptz not null,
    updated_at timestamptz not null
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
  create index lead_newest on lead (country, submitted_at, lead_id);
  create index lead_newest_anywhere on lead (submitted_at, lead_id);
  create index lead_by_status on lead (country, status, submitted_at, lead_id);
  create index lead_by_savings on lead (country, monthly_savings_cents, lead_id);
  create index lead_phone_blind on lead (phone_blind);
  create index lead_document_blind on lead (document_blind);
  create index lead_email_blind on lead (email_blind);
  do $$
  begin
    if exists (select from pg_extension where extname = 'pg_trgm') then
      create index lead_search on lead using gin (search_text gin_trgm_ops);
      create index lead_phone_search on lead using gin (phone_digits gin_trgm_ops);
    end if;
  end
  $$;
`;
