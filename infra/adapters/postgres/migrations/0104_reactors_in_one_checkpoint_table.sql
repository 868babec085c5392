-- Projectors and reactors are two kinds of one processor: one table holds their checkpoints, and quarantine, skipped events
-- and errors work for both. The column read_model holds the name of either; it keeps its name, like anchor, because
-- processes of the version before use it while an upgrade is under way.
alter table projection.checkpoint
  add column kind text not null default 'projector' check (kind in ('projector', 'reactor'));

-- Where each reactor stands is carried over, so that none handles old history again.
insert into projection.checkpoint
  (read_model, kind, version, generation, position, changed_position, tables, error, updated_at, anchor)
select name, 'reactor', 1, 0, position, position, '{}', error, updated_at, anchor from reaction.checkpoint;

drop table reaction.checkpoint;

-- The same rows for processes of the version before.
create view reaction.checkpoint as
  select read_model as name, position, anchor, error, updated_at, kind, version, generation, changed_position, tables
    from projection.checkpoint where kind = 'reactor';
alter view reaction.checkpoint alter column kind set default 'reactor';
alter view reaction.checkpoint alter column version set default 1;
alter view reaction.checkpoint alter column generation set default 0;
alter view reaction.checkpoint alter column changed_position set default 0;
alter view reaction.checkpoint alter column tables set default '{}';
