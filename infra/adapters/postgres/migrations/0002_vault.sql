-- Keys of personal data, wrapped by a master key that lives outside. Back it up apart from event_store: whoever has
-- only one of the two has nothing, and a key deleted here must not come back with an old copy of the history.
create schema vault;

create table vault.key (
  key_id uuid primary key,
  -- nonce, the key encrypted by the master key, tag.
  wrapped bytea not null,
  -- Without an index, which every lead would pay for: rotation passes all rows anyway.
  master_version integer not null,
  created_at timestamptz not null default now()
);

-- Tombstones. They win over vault.key, so a key that a restored backup brings back stays erased.
create table vault.erased (
  key_id uuid primary key,
  erased_at timestamptz not null default now()
);
