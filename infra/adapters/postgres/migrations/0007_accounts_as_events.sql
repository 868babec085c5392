-- Accounts and webhook subscriptions are events from here on (infra/decisions/0022). What must not be in history is
-- here, under the id that the event names.
create table vault.credential (
  credential_id uuid primary key,
  -- 'password', 'webhook' …
  kind text not null,
  -- Of a password: {hash}, with its parameters and salt. Of everything else: {k, d}, sealed under a key of its own.
  content jsonb not null,
  created_at timestamptz not null default now()
);

-- The rows of access.account are turned into events by the next start, which then deletes them one by one.
alter table access.session
  drop constraint session_username_fkey,
  alter column role drop not null,
  -- The account's generation when the session was opened; see domain/access/team.ts.
  add column generation integer not null default 0;
