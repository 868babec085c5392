export const catalogTables = ["brand", "brand_coverage", "service", "scheduled_price"] as const;
export type CatalogTable = (typeof catalogTables)[number];

/** A few thousand rows: primary keys suffice as indexes. */
export const catalogDdl = `
  create table brand (
    brand_id integer primary key,
    code text not null,
    name text not null,
    logo_url text,
    description text not null,
    country text not null,
    is_active boolean not null,
    revision text not null,
    -- Of the newest event of the row.
    position numeric(20) not null,
    event_id text not null
  );
  -- No row: unknown.
  create table brand_coverage (
    brand_id integer not null,
    district text not null,
    covers boolean not null,
    primary key (brand_id, district)
  );
  create table service (
    service_id integer primary key,
    product_code text not null,
    brand_id integer not null,
    name text not null,
    description text not null,
    type text not null,
    country text not null,
    currency text not null,
    price_cents bigint not null,
    promotional_price_cents bigint,
    promotional_months integer,
    building_price_cents bigint,
    building_promotional_price_cents bigint,
    building_promotional_months integer,
    installation_cents bigint,
    permanence_months integer,
    speed text not null,
    streaming_services text[] not null,
    features text[] not null,
    tv_channels integer,
    decoders integer not null,
    smart_decoders integer not null,
    has_phone boolean not null,
    is_recommended boolean not null,
    price_source text not null,
    price_checked_at text,
    is_active boolean not null,
    revision text not null,
    -- Of the newest event of the row.
    position numeric(20) not null,
    event_id text not null
  );
  create table scheduled_price (
    service_id integer not null,
    -- Chosen by the client: another service may have the same.
    schedule_id text not null,
    effective_at timestamptz not null,
    changes text not null,
    event_id text not null,
    primary key (service_id, schedule_id)
  );
`;
