#!/bin/bash
# Copies the primary at the first start, and follows it from then on. Arguments: settings of the server, as for `postgres`.
set -euo pipefail

# Nothing but this file holds the password: what pg_basebackup writes into the data folder only names the file.
export PGPASSFILE=/tmp/pgpass
umask 077
printf '*:*:*:replicator:%s\n' "$(cat /run/secrets/replication_password)" > "$PGPASSFILE"

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Beside first: a copy that was cut off never looks like a finished one.
  mkdir -p "$(dirname "$PGDATA")"
  rm -rf "$PGDATA" "$PGDATA.unfinished"
  pg_basebackup --dbname="host=${PRIMARY_HOST:-postgres} port=${PRIMARY_PORT:-5432} user=replicator application_name=replica" \
    --pgdata="$PGDATA.unfinished" --slot=replica --wal-method=stream --checkpoint=fast --write-recovery-conf --no-password
  mv "$PGDATA.unfinished" "$PGDATA"
fi

exec postgres "$@"
