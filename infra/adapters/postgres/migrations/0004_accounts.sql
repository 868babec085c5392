-- Accounts that can be put to sleep, passwords that must be changed, and sessions that a person can tell apart.
alter table access.account
  add column active boolean not null default true,
  -- Until it is changed, the account can do nothing else.
  add column must_change_password boolean not null default false,
  -- The password is the demonstration's own, printed where anyone may read it.
  add column demo_password boolean not null default false;

alter table access.session
  -- Browser and system in two words, no more: "Chrome en Windows".
  add column device text not null default '',
  -- To the minute.
  add column last_seen_at timestamptz not null default now();

alter table access.throttle
  -- Of an address's failures: the one account that all of them were at; null when there were several, or none is known.
  add column about text;
