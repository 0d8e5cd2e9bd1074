#!/usr/bin/env bash
set -euo pipefail
root_password=$1
mysql -u root -p"$root_password" -e 'SHOW STATUS' # expect: OP-15 '-p"$root_password"'
mysqldump -u root --single-transaction orders > /backup/orders.sql
