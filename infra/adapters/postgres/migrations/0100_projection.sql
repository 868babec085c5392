-- Where the projector keeps its place. The tables it fills are no migration's affair: each read model makes its own.
create schema projection;
create schema read_model;

create table projection.checkpoint (
  read_model text primary key,
  -- Of the code that filled the tables.
  version integer not null,
  -- Counts swaps: a rebuild of the same version may hold other rows.
  generation integer not null,
  -- Everything up to here is in the tables.
  position numeric(20, 0) not null,
  -- The last position that changed a row.
  changed_position numeric(20, 0) not null,
  -- What the next swap has to drop.
  tables text[] not null,
  -- Why the projector is not getting on; null while it is.
  error text,
  updated_at timestamptz not null default now()
);

-- Events that a read model could not take, and those of the same stream after them. A rebuild empties it.
create table projection.quarantine (
  read_model text not null,
  position numeric(20, 0) not null,
  stream text not null,
  event_type text not null,
  reason text not null,
  at timestamptz not null default now(),
  primary key (read_model, position)
);

-- Makes searching leads fast; a server without the extension, or a role that may not install it, gets the same answers by scanning.
do $$
begin
  create extension if not exists pg_trgm with schema public;
exception
  when undefined_file or feature_not_supported or insufficient_privilege or invalid_schema_name then
    raise warning 'pg_trgm is not available (%): searching leads will scan', sqlerrm;
end
$$;
