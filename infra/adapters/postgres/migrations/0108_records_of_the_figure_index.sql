-- What the events of each lead and visit changed in its record, without personal data: analyses of any moment read one row a
-- lead instead of its events. A part of the figure index, made with its steps and up to the same position.
create table replay.record (
  stream text primary key,
  kind text not null check (kind in ('lead', 'visit')),
  -- Of the event of its first change.
  first_position numeric not null,
  -- JSON values with commas between them, in the order of the stream.
  changes text not null
) with (fillfactor = 60);

create index record_by_first_position on replay.record (kind, first_position);

-- Another one whenever the index is made again: a reader of many pages sees that they are of one index.
alter table replay.figure_index add column generation uuid not null default gen_random_uuid();
