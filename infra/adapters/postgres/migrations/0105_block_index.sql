-- Summaries of consecutive events, made by the projector behind the head: a replay of a time range skips blocks that cannot
-- hold it, and a verification compares the hashes. Derived from history, and made again when it is missing.
create schema replay;

create table replay.block (
  block integer primary key check (block > 0),
  -- Of the last event before it; 0: there is none.
  after_position numeric not null,
  last_position numeric not null,
  -- The last event: shows whether the block is of this history.
  last_stream text not null,
  last_revision bigint not null,
  last_event_id text not null,
  -- Fewer than in a complete block: it grows.
  events integer not null check (events > 0),
  occurred_from timestamptz not null,
  occurred_to timestamptz not null,
  recorded_from timestamptz not null,
  recorded_to timestamptz not null,
  -- Number of events by type.
  types jsonb not null,
  -- Of the hash of the block before and the canonical line of each event, in hex.
  sha256 text not null
);
