-- Periods in which a version of the code wrote events of a block: [code or null, from, to], times in ms since 1970. Blocks
-- that were stored before this column have none; no event of theirs names a code.
alter table replay.block add column code jsonb not null default '[]';
