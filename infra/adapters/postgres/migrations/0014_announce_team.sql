-- Each change of the team's accounts is announced by the transaction that appends it: a process that listens need not
-- read the stream again and again, and none misses a change whose author ended before it could announce it.
create function access.announce_team() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_session', '');
  return null;
end
$$;

create trigger announce_team after insert on event_store.event
  for each row when (new.stream = 'team-accounts') execute function access.announce_team();
