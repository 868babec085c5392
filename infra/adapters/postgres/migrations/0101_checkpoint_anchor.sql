-- An event that the tables hold, and where it lay: {stream, revision, eventId, position}. Where it does not lie there any
-- more, the store is another one (history was copied) or went back (a backup was restored), and positions mean something
-- else. Without one only a checkpoint at the beginning can be trusted.
alter table projection.checkpoint add column anchor jsonb;
