#!/bin/sh
set -eu
DB_PASSWORD=vQ7rT2zLm9x # expect: SE-02 "vQ7rT2zLm9x"
export TOKEN="$(cat /run/secrets/token)"
ADMIN_PASSWORD=${ADMIN_PASSWORD:?}
POSTGRES_PASSWORD=postgres
psql "postgres://app:n4Kq8sWz1@db.internal/app" -f schema.sql # expect: SE-02 "n4Kq8sWz1"
psql "postgres://app:$DB_PASSWORD@db.internal/app" -f data.sql
