#!/usr/bin/env bash
# Its functions answer with what they print.

bastion::connect_command() {
  local DB_PASSWORD
  DB_PASSWORD=$(vault kv get -field=password secret/db)
  echo "PGPASSWORD='${DB_PASSWORD}' psql -h ${1} -U admin"
}

registry::token() {
  aws ecr get-login-password
}

bastion::secret() {
  echo "$DB_PASSWORD"
}
