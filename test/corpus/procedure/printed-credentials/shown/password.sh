#!/usr/bin/env bash
set -euo pipefail
ADMIN_PASSWORD=$(vault kv get -field=password secret/admin)
echo "password: $ADMIN_PASSWORD"  # expect: OP-15/info '"password: $ADMIN_PASSWORD"'
kubectl config view --raw  # expect: OP-15/error "--raw"
