-- The last time step (RFC 6238) whose code was accepted, by the secret's id in vault.credential. Not events: one for each
-- sign-in would make the stream of accounts grow, and a step is worth nothing after 90 s.
create table access.totp_step (
  credential_id uuid primary key,
  step bigint not null
);
