#!/bin/bash
# Runs once, when the primary's data folder is made (docker-entrypoint-initdb.d): lets the replica in.
set -euo pipefail

# By a slot the primary keeps what the replica has not fetched yet; max_slot_wal_keep_size bounds how much.
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  -v password="$(cat /run/secrets/replication_password)" <<'SQL'
create role replicator with login replication password :'password';
select pg_create_physical_replication_slot('replica');
SQL

echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
