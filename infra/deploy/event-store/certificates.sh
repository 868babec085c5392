#!/bin/bash
# Runs before the event store at every start, and creates what is missing: a certificate authority, and one certificate
# for each node, owned by NODE_USER, the user of the nodes. To renew a node's certificate, remove its folder from the
# volume and start again (infra/docs/operations.md).
set -euo pipefail
cd /certificates

[ -s authority/ca.key ] || es-gencert-cli create-ca -days 3650 -out authority
mkdir -p trusted
cp authority/ca.crt trusted/ca.crt
chmod 0444 trusted/ca.crt

for node in kurrentdb-1 kurrentdb-2 kurrentdb-3; do
  [ -s "$node/node.key" ] || es-gencert-cli create-node -days 730 -out "$node" \
    -ca-certificate authority/ca.crt -ca-key authority/ca.key -ip-addresses 127.0.0.1 -dns-names "$node,localhost"
  chown -R "$NODE_USER" "$node"
done
