-- Outgoing e-mail. Not a read model: a rebuild must never send anything. No address and no text is here: a message is composed
-- from the lead's own stream when it is sent, so that an erased person's message cannot be composed any more.
create schema message;

create table message.outgoing (
  -- Derived from kind and cause: the same event again is the same message. Also its Message-ID.
  id uuid primary key,
  kind text not null,
  -- The event that caused it.
  cause text not null,
  lead_id uuid,
  -- Of the team; null for a visitor's message.
  username text,
  state text not null default 'pending' check (state in ('pending', 'sent', 'given_up', 'cancelled')),
  attempts integer not null default 0,
  -- When it is meant to be sent; decides whether it has expired.
  planned_at timestamptz not null,
  -- When it is tried next; moved ahead while it is being tried.
  due_at timestamptz not null,
  -- The server's reply code, and a code of the failure; never the reply's text, which may quote the address.
  last_code integer,
  last_error text,
  cancellation text,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index outgoing_due on message.outgoing (due_at) where state = 'pending';
create index outgoing_newest on message.outgoing (created_at desc);
create index outgoing_settled on message.outgoing (settled_at);

-- One row: what the process that sends knows of the SMTP server, for the panel.
create table message.server (
  single boolean primary key default true check (single),
  checked_at timestamptz not null,
  -- A code; null: the last connection succeeded.
  error text
);
