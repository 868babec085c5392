-- How far each reaction to history is: what it did is elsewhere, and is not done again.
create schema reaction;

create table reaction.checkpoint (
  name text primary key,
  -- Everything up to here was reacted to.
  position numeric(20, 0) not null,
  -- An event at or before it, and where it lay: as of projection.checkpoint. Null: none was taken yet.
  anchor jsonb,
  -- Why it is not getting on; null while it is.
  error text,
  updated_at timestamptz not null default now()
);
