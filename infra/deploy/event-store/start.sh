#!/bin/bash
# The server reads its initial passwords from the environment only; here they come from files. It reads them once, when
# its data is created: later changes go through its own interface.
set -euo pipefail

KURRENTDB_DEFAULT_ADMIN_PASSWORD="$(cat /run/secrets/eventstore_admin_password)"
KURRENTDB_DEFAULT_OPS_PASSWORD="$(cat /run/secrets/eventstore_ops_password)"
export KURRENTDB_DEFAULT_ADMIN_PASSWORD KURRENTDB_DEFAULT_OPS_PASSWORD

# Published images and images built from source name the program differently.
for server in /opt/kurrentdb/kurrentd /opt/kurrentdb/KurrentDB; do
  if [ -x "$server" ]; then exec "$server" "$@"; fi
done
echo 'No KurrentDB in this image.' >&2
exit 1
