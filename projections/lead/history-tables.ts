export const leadHistoryTables = [
  "lead_origin",
  "lead_span",
  "lead_plan_change",
  "lead_contract",
  "lead_hourly",
] as const;
export type LeadHistoryTable = (typeof leadHistoryTables)[number];

/** Condition on rows of `lead_origin`: the request arrived much later than its browser first tried to send it. */
export const WAITED = "submitted_at - tried_at > interval '10 minutes'";

/** The state of leads at any moment, by the time of the events. Holds no personal data. */
export const leadHistoryDdl = `
  -- What does not change of a lead once it is known, and by which its moves are counted.
  create table lead_origin (
    lead_id uuid primary key,
    market text not null,
    currency text not null,
    source text not null,
    service_category text not null,
    plan_name text,
    plan_brand text,
    counted_savings_cents bigint not null,
    left_out integer not null,
    submitted_at timestamptz not null,
    -- When its browser first tried to send it; null: not known.
    tried_at timestamptz,
    -- The first lead of the same person in history; null: none before this one.
    duplicate_of uuid
  );
  -- From "at" on, until the row with the next greater nth: the revision of the event in the lead's stream.
  create table lead_span (
    lead_id uuid not null,
    nth integer not null,
    at timestamptz not null,
    status text not null,
    -- False while it is merged into another one.
    counted boolean not null,
    primary key (lead_id, nth)
  );
  -- Corrections of the plan, each with what it added to the weight of the lead. The counters below go by the weight of the origin: what
  -- corrections add is worked out when they are read.
  create table lead_plan_change (
    lead_id uuid not null,
    nth integer not null,
    at timestamptz not null,
    plan_name text,
    plan_brand text,
    counted_savings_cents bigint not null,
    left_out integer not null,
    primary key (lead_id, nth)
  );
  -- Conversions with their commission, and cancellations, which have none. Revenue is worked out when it is read: it ends with the status.
  create table lead_contract (
    lead_id uuid not null,
    nth integer not null,
    at timestamptz not null,
    commission_cents bigint not null,
    primary key (lead_id, nth)
  );
  -- Changes within the hour that ends at "hour", its end included: what was at the end of an hour is the sum up to it.
  create table lead_hourly (
    market text not null,
    hour timestamptz not null,
    source text not null,
    service_category text not null,
    status text not null,
    leads integer not null default 0,
    counted_savings_cents bigint not null default 0,
    left_out integer not null default 0,
    primary key (market, hour, source, service_category, status)
  );
`;

export const leadHistoryIndexes = `
  create index lead_origin_newest on lead_origin (market, submitted_at, lead_id);
  create index lead_origin_waited on lead_origin (tried_at) where ${WAITED};
`;
