-- Who outside wants to hear of leads, and what was told them. Not a read model: a rebuild must never tell anybody anything.
create schema webhook;

create table webhook.subscription (
  id uuid primary key,
  url text not null,
  -- Event types, as history names them.
  events text[] not null,
  active boolean not null default true,
  -- The signing secret, sealed under a key of its own: {k, d}.
  secret jsonb not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);

create table webhook.delivery (
  -- Derived from subscription and event: the same event again is the same delivery.
  id uuid primary key,
  subscription_id uuid not null references webhook.subscription on delete cascade,
  event_id text not null,
  event_type text not null,
  -- What is sent, to the byte; holds no personal data.
  payload text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'given_up')),
  attempts integer not null default 0,
  -- Nobody else tries it before; moved ahead while it is being tried.
  due_at timestamptz not null default now(),
  last_status integer,
  last_error text,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index delivery_due on webhook.delivery (due_at) where state = 'pending';
create index delivery_newest on webhook.delivery (subscription_id, created_at desc);
