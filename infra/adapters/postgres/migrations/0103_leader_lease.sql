-- Who leads what, beside the advisory lock that decides it: a holder that has vanished without closing its connection keeps the
-- lock until the server notices; with an expired lease its session may be ended. No read model's table: nothing rebuilds it.
create table projection.leader_lease (
  -- The advisory lock's two numbers.
  lock_class integer not null,
  lock_id integer not null,
  -- Counts holders; a former one cannot renew.
  term bigint not null,
  -- The holder's session; the start tells it from a later one with the same number.
  backend_pid integer not null,
  backend_start timestamptz not null,
  expires_at timestamptz not null,
  primary key (lock_class, lock_id)
);
