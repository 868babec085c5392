#!/bin/bash
# Copies the primary at the first start, and follows it from then on. Arguments: settings of the server, as for
# `postgres`.
set -euo pipefail

# Only this file holds the password: pg_basebackup writes just its name into the data folder.
export PGPASSFILE=/tmp/pgpass
umask 077
printf '*:*:*:replicator:%s\n' "$(cat /run/secrets/replication_password)" > "$PGPASSFILE"

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Copied into a temporary folder first, so that an interrupted copy is never taken for a complete one.
  mkdir -p "$(dirname "$PGDATA")"
  rm -rf "$PGDATA" "$PGDATA.unfinished"
  pg_basebackup --dbname="host=${PRIMARY_HOST:-postgres} port=${PRIMARY_PORT:-5432} user=replicator application_name=replica" \
    --pgdata="$PGDATA.unfinished" --slot=replica --wal-method=stream --checkpoint=fast --write-recovery-conf --no-password
  mv "$PGDATA.unfinished" "$PGDATA"
fi

exec postgres "$@"
