-- The team's accounts, sessions and sign-in throttle. What happened is in history; this is what holds now.
create schema access;

create table access.account (
  username text primary key,
  role text not null,
  -- With its parameters and salt; see infra/access/password.ts.
  password_hash text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create table access.session (
  session_id text primary key,
  -- SHA-256 of the cookie's secret: who reads this table can't sign in with it.
  secret_hash text not null unique,
  username text not null references access.account on delete cascade,
  role text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index session_username on access.session (username);

create table access.throttle (
  key text primary key,
  failures integer not null,
  failed_at timestamptz not null,
  blocked_until timestamptz not null
);

-- Failures as of `at`: half of them are forgotten with every full hour without one.
create function access.remembered(failures integer, failed_at timestamptz, at timestamptz) returns integer
language sql immutable parallel safe as $$
  select failures >> least(30, greatest(0, floor(extract(epoch from at - failed_at) / 3600)))::integer
$$;

-- Five are free, then 1 s, doubling with each further one up to 15 min.
create function access.wait_after(failures integer) returns interval
language sql immutable parallel safe as $$
  select case
    when failures <= 5 then interval '0'
    else least(interval '15 minutes', interval '1 second' * (1 << least(failures - 6, 20)))
  end
$$;
