export const assistantTables = [
  "assistant_config",
  "conversation",
  "conversation_lead",
  "assistant_intent",
  "assistant_reply",
  "assistant_model_call",
] as const;
export type AssistantTable = (typeof assistantTables)[number];

/**
 * A conversation's row holds counters; its texts stay in history, sealed under the conversation's key. Counters are
 * added by inserts, which must not miss a column: so only columns with a default are `not null`.
 */
export const assistantDdl = `
  create table assistant_config (
    config_key text primary key,
    value text not null,
    is_active boolean not null,
    updated_at timestamptz not null,
    updated_by text not null
  );
  create table conversation (
    conversation_id uuid primary key,
    country text,
    started_at timestamptz,
    last_at timestamptz,
    last_intent text,
    -- The code of the last one that was said; null: none.
    district text,
    messages integer not null default 0,
    replies integer not null default 0,
    fallbacks integer not null default 0,
    handoffs integer not null default 0,
    thumbs_up integer not null default 0,
    thumbs_down integer not null default 0,
    latency_ms bigint not null default 0,
    tags text[] not null default '{}',
    -- When the visitor asked for a person whom they still wait for; null: they do not.
    wanted_at timestamptz,
    -- The account of the adviser who holds it, and when that adviser took it or last wrote; null: none does.
    adviser text,
    adviser_active_at timestamptz,
    -- The last account that held it; how and when its conversation was returned, null while it holds it.
    last_adviser text,
    returned_by text,
    returned_at timestamptz,
    takeovers integer not null default 0,
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
  -- One answer; its text and the question's stay in history.
  create table assistant_reply (
    message_id uuid primary key,
    conversation_id uuid not null,
    in_reply_to uuid not null,
    sent_at timestamptz not null,
    intent text not null,
    source text not null,
    source_ids text[] not null,
    confidence double precision not null,
    latency_ms integer not null,
    -- The visitor's latest; null: none.
    rating smallint,
    -- What an operator did about it; null: nothing yet.
    review text
  );
  -- One question to the outside language model, about a message of a visitor.
  create table assistant_model_call (
    message_id uuid not null,
    purpose text not null,
    asked_at timestamptz not null,
    outcome text not null,
    model text not null,
    input_tokens integer not null,
    output_tokens integer not null,
    -- Millionths of a dollar.
    cost_micros bigint not null,
    duration_ms integer not null,
    primary key (message_id, purpose)
  );
`;

export const assistantIndexes = `
  create index assistant_model_call_newest on assistant_model_call (asked_at);
  create index assistant_reply_newest on assistant_reply (sent_at, message_id);
  create index assistant_reply_of on assistant_reply (conversation_id, sent_at);
  create index conversation_newest on conversation (started_at, conversation_id);
  create index conversation_held on conversation (adviser_active_at) where adviser is not null;
  create index conversation_wanted on conversation (wanted_at) where wanted_at is not null;
  create index conversation_to_erase on conversation (last_at) where not erased;
`;
