-- What an operator asked of the read models, from the panel or a terminal.

-- Rebuilds that wait, run or ran. Whoever keeps the read models takes them one at a time and writes down how far it is.
create table projection.rebuild_request (
  id uuid primary key,
  read_model text not null,
  requested_by text not null,
  requested_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  events bigint not null default 0,
  -- 0 to 1.
  share double precision not null default 0,
  events_per_second double precision not null default 0,
  eta_ms double precision,
  -- Why it came to nothing; null when it was swapped in.
  error text
);
create unique index rebuild_request_open on projection.rebuild_request (read_model) where finished_at is null;
create index rebuild_request_newest on projection.rebuild_request (requested_at desc);

-- Events that a read model is to do without, for good: a rebuild passes over them, too. Not a read model's own table, for no
-- replay could bring back what a person decided.
create table projection.skipped (
  read_model text not null,
  event_id uuid not null,
  stream text not null,
  event_type text not null,
  -- Why it could not be projected, and why it may be left out.
  reason text not null,
  decision text not null,
  decided_by text not null,
  decided_at timestamptz not null default now(),
  primary key (read_model, event_id)
);
