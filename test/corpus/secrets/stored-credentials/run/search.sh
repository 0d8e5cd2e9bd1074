#!/usr/bin/env bash
set -euo pipefail
# What is searched for is a pattern.
if rg -n -P 'API_SECRET=(?!\.\.\.)|SESSION_TOKEN=[0-9a-f]{16}' .; then
  exit 1
fi
grep -rE 'DB_PASSWORD=[a-zA-Z0-9]{16}' deploy && exit 1
DB_PASSWORD=jH8s0dk2Lq91mX ./migrate # expect: SE-02 "jH8s0dk2Lq91mX"
# A resource group is called like a program that searches.
az containerapp update -g rg --set-env-vars DB_PASSWORD=pZ4kq9Wm2xT7 # expect: SE-02 "pZ4kq9Wm2xT7"
