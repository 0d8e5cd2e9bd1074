#!/usr/bin/env bash
set -euo pipefail
DB_PASSWORD=$(vault kv get -field=password secret/db)
echo "export PGPASSWORD=$DB_PASSWORD" # expect: OP-15 '"export PGPASSWORD=$DB_PASSWORD"'
