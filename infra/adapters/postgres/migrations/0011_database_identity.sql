-- Which database this is, for the roles to compare with history (domain/operations/database.ts). In a schema that no dump of the
-- operations guide holds, and with the server's identifier: a restored copy is another database until an operator adopts it. A
-- physical replica has both, and another timeline once it is promoted.
create schema installation;

create table installation.identity (
  only_row boolean primary key default true check (only_row),
  id uuid not null,
  system_identifier bigint not null,
  made_at timestamptz not null default now()
);
