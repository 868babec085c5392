#!/bin/bash
# Runs once, when the primary's data folder is created (docker-entrypoint-initdb.d): grants access to the replica.
set -euo pipefail

# A replication slot keeps what the replica has not fetched yet; max_slot_wal_keep_size is the limit.
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  -v password="$(cat /run/secrets/replication_password)" <<'SQL'
create role replicator with login replication password :'password';
select pg_create_physical_replication_slot('replica');
SQL

echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
