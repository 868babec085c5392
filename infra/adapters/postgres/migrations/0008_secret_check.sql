-- What a secret that lives outside the database is recognised by: an HMAC of a constant under it. Beside the keys, because it
-- says which secrets they need. Written with the first keys that are made or found readable, never before.
create table vault.secret_check (
  -- "master key 1", "pepper".
  name text primary key,
  value bytea not null
);
