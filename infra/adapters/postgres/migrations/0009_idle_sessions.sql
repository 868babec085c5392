alter table access.session
  -- By a person, to the minute; polling of an open panel moves last_seen_at only.
  add column last_used_at timestamptz not null default now();
