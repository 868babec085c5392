-- Last signature counter and last use of each passkey, by its id in vault.credential. Not events: one for each use would make
-- the stream of accounts grow.
create table access.passkey_use (
  credential_id uuid primary key,
  counter bigint not null,
  used_at timestamptz not null
);

-- Challenges that were answered; worth nothing once they have expired.
create table access.passkey_challenge (
  challenge text primary key,
  expires_at timestamptz not null
);
