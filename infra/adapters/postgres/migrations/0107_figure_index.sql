-- The figures of any moment as sums, made by the projector behind the head. Derived from history, and made again when it is
-- missing, of another history, or of other figures.
create table replay.figure_index (
  one_row boolean primary key default true check (one_row),
  -- Of the figures and the rules by which they are counted.
  version text not null,
  -- The last event that is in it: shows whether it is of this history.
  last_position numeric not null,
  last_stream text not null,
  last_revision bigint not null,
  last_event_id text not null
);

-- How much a figure changes within an hour or a day (UTC) that ends at "until", its end included.
create table replay.figure_sum (
  grain text not null check (grain in ('hour', 'day')),
  until timestamptz not null,
  -- Its number in that version's list.
  figure smallint not null,
  change bigint not null,
  -- Greatest position of the events in it; null: they did not change this figure, or are none.
  last_position numeric,
  primary key (grain, until, figure)
);

-- The changes of an hour one by one, as JSON, in parts as they were added.
create table replay.figure_step (
  until timestamptz not null,
  part bigint generated always as identity,
  -- Last position of the index when the part was added.
  indexed_to numeric not null,
  steps text not null,
  primary key (until, part)
);
