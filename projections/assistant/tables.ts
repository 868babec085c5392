export const assistantTables = [
  "assistant_config",
  "conversation",
  "conversation_lead",
  "assistant_intent",
] as const;
export type AssistantTable = (typeof assistantTables)[number];

/**
 * A conversation's row counts; what was said stays in history, sealed under the conversation's key. Counters are
 * added by inserts, which must not miss a column: so only what has a default is `not null`.
 */
export const assistantDdl = `
  create table assistant_config (
    config_key text primary key,
    value text not null,
    is_active boolean not null,
    updated_at timestamptz not null
  );
  create table conversation (
    conversation_id uuid primary key,
    country text,
    started_at timestamptz,
    last_at timestamptz,
    last_intent text,
    messages integer not null default 0,
    replies integer not null default 0,
    fallbacks integer not null default 0,
    handoffs integer not null default 0,
    thumbs_up integer not null default 0,
    thumbs_down integer not null default 0,
    latency_ms bigint not null default 0,
    -- Its key is destroyed; the counters stay.
    erased boolean not null default false
  );
  create table conversation_lead (
    conversation_id uuid not null,
    lead_id uuid not null,
    primary key (lead_id, conversation_id)
  );
  create table assistant_intent (
    intent text primary key,
    replies integer not null default 0
  );
`;

export const assistantIndexes = `
  create index conversation_newest on conversation (started_at, conversation_id);
  create index conversation_to_erase on conversation (last_at) where not erased;
`;
