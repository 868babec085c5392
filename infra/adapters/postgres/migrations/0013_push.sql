-- Browsers of the team that asked for reminders. Rows, as sessions are: whether one still holds is decided by the events of its
-- account (infra/docs/decisions/0059). Address and keys are in vault.credential under the same id, sealed.
create table message.push_subscription (
  -- Derived from address and keys: a browser has one row, whoever is signed in.
  id uuid primary key,
  username text not null,
  -- The session that registered it last; ending that session removes it.
  session_id text not null,
  -- The account's generation at that time; see domain/access/team.ts.
  generation integer not null,
  device text not null,
  -- Its owner removed it in another browser: opening the panel in it does not bring it back, asking for reminders there does.
  removed boolean not null default false,
  created_at timestamptz not null default now(),
  -- When its owner opened the panel in it last.
  seen_at timestamptz not null default now()
);
create index push_subscription_username on message.push_subscription (username);

-- Reminders pushed to browsers: as message.outgoing, but for a row's browser. Not a read model either: a rebuild sends nothing.
create table message.push (
  -- Derived from reminder and browser: the same reminder again is the same row.
  id uuid primary key,
  kind text not null,
  -- When what it is about is due, ISO 8601: another time is another reminder.
  cause text not null,
  lead_id uuid not null,
  username text not null,
  -- Of message.push_subscription.
  target uuid not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'given_up', 'cancelled')),
  attempts integer not null default 0,
  planned_at timestamptz not null,
  due_at timestamptz not null,
  -- The push service's HTTP status, and a code of the failure; never its text, which may quote the address.
  last_code integer,
  last_error text,
  cancellation text,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index push_due on message.push (due_at) where state = 'pending';
create index push_newest on message.push (created_at desc);
create index push_settled on message.push (settled_at);
